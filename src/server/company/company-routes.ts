/** The company itself over HTTP. */
import type { Db } from '#server/db/database.ts';
import type { Handlers } from '#server/http/call.ts';
import { readCompany } from './company-repository.ts';

export function createCompanyRoutes(db: Db): Handlers {
  return { company: ({ caller }) => readCompany(db, caller.companyId) };
}
