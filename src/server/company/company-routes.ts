/** The company itself over HTTP. */
import type { Db } from '#server/db/database.ts';
import type { Handlers } from '#server/http/call.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { CompanyService } from './company-service.ts';
import { findInvoice } from './invoice-repository.ts';
import { invoiceFileName } from './invoice-sending.ts';

export function createCompanyRoutes(db: Db, companies: CompanyService): Handlers {
  return {
    company: ({ caller }) => companies.read(caller),
    saveCompany: ({ caller, write, body, ifMatch }) => companies.save(caller, write, body, ifMatch),
    invoice: async ({ caller, params }) => {
      const invoice = await findInvoice(db, caller.companyId, params.invoiceNo);
      if (!invoice?.pdf) throw new HttpError('notFound');
      const { invoiceNo, seller } = invoice.content;
      return { base64Data: invoice.pdf.toString('base64'), fileName: invoiceFileName(invoiceNo, seller) };
    },
  };
}
