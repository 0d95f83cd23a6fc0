/** The company itself over HTTP. */

import type { Db } from '#server/db/database.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { Handlers } from '#server/http/call.ts';
import { type CompanyService, claimsVatNumber } from './company-service.ts';
import type { DisclosureLimit } from './disclosure-limit.ts';
import { findInvoice } from './invoice-repository.ts';
import { invoiceFileName } from './invoice-sending.ts';

export interface CompanyRouteDependencies {
  readonly db: Db;
  readonly companies: CompanyService;
  readonly takenLimit: DisclosureLimit;
}

export function createCompanyRoutes({ db, companies, takenLimit }: CompanyRouteDependencies): Handlers {
  return {
    company: ({ caller }) => companies.read(caller),
    saveCompany: ({ caller, write, body, ifMatch, request }) => {
      const save = () => companies.save(caller, write, body, ifMatch);
      if (!claimsVatNumber(body)) return save();
      return takenLimit.guard({ address: request.ip, companyId: caller.companyId }, save);
    },
    invoice: async ({ caller, params }) => {
      const invoice = await findInvoice(db, caller.companyId, params.invoiceNo);
      if (!invoice?.pdf) throw new ApiError('notFound');
      const { invoiceNo, seller } = invoice.content;
      return { base64Data: invoice.pdf.toString('base64'), fileName: invoiceFileName(invoiceNo, seller) };
    },
  };
}
