/**
 * Draws an invoice once, stores the file, and mails it to the company's address for invoices. Without an address nothing is sent
 * until there is one; an unreachable mail server is tried again.
 */
import type { Seller } from '#domain/company/invoice.ts';
import type { Db } from '#server/db/database.ts';
import { systemActor, type Writer } from '#server/db/write.ts';
import { invoiceMail } from '#server/i18n/invoice-mail-sentences.ts';
import { languageOf } from '#server/i18n/language.ts';
import { jobType, type PayloadOf } from '#server/jobs/job-type.ts';
import type { SendMail } from '#server/mail/mail-sender.ts';
import type { RenderPool } from '#server/rendering/render-pool.ts';
import { findInvoice, keepPdf, markSent } from './invoice-repository.ts';

/** Draws an invoice and mails it. */
export const invoiceSendingJob = jobType<{ readonly companyId: string; readonly invoiceNo: string }>('invoice.send');

export interface InvoiceSendingDependencies {
  readonly db: Db;
  readonly writer: Writer;
  readonly rendering: Pick<RenderPool, 'inTurn'>;
  readonly sendMail: SendMail;
  /** The portal's address, for links. */
  readonly publicUrl: string;
}

export function invoiceFileName(invoiceNo: string, seller: Seller): string {
  return `${seller.name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${invoiceNo}.pdf`;
}

export function createInvoiceSending(dependencies: InvoiceSendingDependencies) {
  const { db, writer, rendering, sendMail, publicUrl } = dependencies;
  return async ({ companyId, invoiceNo }: PayloadOf<typeof invoiceSendingJob>): Promise<void> => {
    const invoice = await findInvoice(db, companyId, invoiceNo);
    if (!invoice || invoice.sent_at !== null) return;
    const write = writer(systemActor(companyId));
    const { content } = invoice;
    const title = invoiceFileName(invoiceNo, content.seller);
    const draw = () =>
      rendering.inTurn(`invoices ${companyId}`, new AbortController().signal, (render) =>
        render({ orders: [{ kind: 'invoice', invoice: content }], title }),
      );
    const pdf = invoice.pdf ?? Buffer.from(await draw());
    if (!invoice.pdf) {
      await write(async (tx) => {
        await keepPdf(tx, invoiceNo, pdf);
        return { body: undefined };
      });
    }
    const { details } = await db
      .selectFrom('companies')
      .select('details')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    const to = details.emailInvoiceTo;
    if (!to) return;
    const language = languageOf(null, content.buyer.countryCode);
    await sendMail({
      id: `invoice ${invoiceNo}`,
      to,
      language,
      words: invoiceMail(language, content),
      link: new URL('/Subscription#invoices', publicUrl).href,
      sender: `Kaj, ${new URL(publicUrl).host}`,
      attachments: [{ fileName: title, bytes: pdf }],
    });
    await write(async (tx) => {
      await markSent(tx, invoiceNo, to);
      return { body: undefined };
    });
  };
}
