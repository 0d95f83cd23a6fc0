/** The text of the mail that carries an invoice, in the language of the company's country. */
import type { InvoiceContent } from '#domain/company/invoice.ts';
import type { Language } from './language.ts';
import type { MailTexts } from './mail-texts.ts';

const LOCALES: Record<Language, string> = { en: 'en-GB', sv: 'sv-SE' };

export function invoiceMail(language: Language, invoice: InvoiceContent): MailTexts {
  const { invoiceNo, kind, seller, buyer, vat } = invoice;
  const amount = (minor: number) => money(language, minor, invoice.currency);
  const total = amount(vat.total);
  const bank = seller.bank.join(', ');
  const due = dayText(language, invoice.dueDate);
  const month = monthText(language, invoice.period.from);
  if (language === 'sv') {
    return {
      subject: `Faktura ${invoiceNo} från ${seller.name}, ${total}`,
      heading: `Faktura ${invoiceNo}`,
      text: `Här är fakturan för ${kind === 'storage' ? `ett års lagring från och med ${month}` : month}. Den är bifogad som PDF.`,
      facts: [
        ['Att betala', vat.vat > 0 ? `${total}, varav moms ${amount(vat.vat)}` : total],
        ['Förfallodag', due],
        ['Betala till', bank],
        ['Ange', invoiceNo],
      ],
      button: 'Se dina fakturor',
      orCopy: 'Eller kopiera adressen:',
      reason: `Skickas till fakturaadressen för ${buyer.name}. En Moderator kan ändra den under Abonnemang.`,
    };
  }
  return {
    subject: `Invoice ${invoiceNo} from ${seller.name}, ${total}`,
    heading: `Invoice ${invoiceNo}`,
    text: `Here is the invoice for ${kind === 'storage' ? `a year of storage from ${month}` : month}. It is attached as a PDF.`,
    facts: [
      ['To pay', vat.vat > 0 ? `${total}, of which VAT ${amount(vat.vat)}` : total],
      ['Due', due],
      ['Pay to', bank],
      ['Reference', invoiceNo],
    ],
    button: 'See your invoices',
    orCopy: 'Or copy the address:',
    reason: `Sent to the invoice address of ${buyer.name}. A Moderator can change it under Subscription.`,
  };
}

function money(language: Language, minor: number, currency: string): string {
  const format = new Intl.NumberFormat(LOCALES[language], { minimumFractionDigits: 2 });
  return `${format.format(minor / 100)} ${currency}`;
}

function dayText(language: Language, day: string): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

function monthText(language: Language, day: string): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(day));
}
