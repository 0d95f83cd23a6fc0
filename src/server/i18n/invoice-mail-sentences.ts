/** The words of the mail an invoice comes with, in the language of the company's country. */
import type { InvoiceContent } from '#domain/company/invoice.ts';
import type { MailWords } from '#server/mail/mail.ts';
import type { Language } from './language.ts';

export function invoiceMail(language: Language, invoice: InvoiceContent): MailWords {
  const { invoiceNo, invoiceDate, dueDate, seller, currency, vat } = invoice;
  const amount = `${new Intl.NumberFormat(language === 'sv' ? 'sv-SE' : 'en-GB', { minimumFractionDigits: 2 }).format(vat.total / 100)} ${currency}`;
  const bank = seller.bank.join(', ');
  if (language === 'sv') {
    return {
      subject: `Faktura ${invoiceNo} från ${seller.name}`,
      heading: `Faktura ${invoiceNo}`,
      text: `Fakturan för ${invoice.kind === 'storage' ? 'ett års lagring' : 'månaden'} hos Kaj är bifogad som PDF.`,
      facts: [
        ['Att betala', amount],
        ['Förfallodag', dueDate],
        ['Betala till', bank],
        ['Ange vid betalning', invoiceNo],
        ['Fakturadatum', invoiceDate],
      ],
      button: 'Öppna fakturorna',
      orCopy: 'Eller kopiera adressen:',
      reason: `Du får mejlet för att ${invoice.buyer.name} får sina fakturor till den här adressen. Den ändras under Abonnemang.`,
    };
  }
  return {
    subject: `Invoice ${invoiceNo} from ${seller.name}`,
    heading: `Invoice ${invoiceNo}`,
    text: `The invoice for ${invoice.kind === 'storage' ? 'a year of storage' : 'the month'} with Kaj is attached as a PDF.`,
    facts: [
      ['To pay', amount],
      ['Due', dueDate],
      ['Pay to', bank],
      ['Reference', invoiceNo],
      ['Invoice date', invoiceDate],
    ],
    button: 'Open the invoices',
    orCopy: 'Or copy the address:',
    reason: `You get this mail because ${invoice.buyer.name} has its invoices sent to this address. It is changed under Subscription.`,
  };
}
