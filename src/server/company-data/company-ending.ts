/**
 * Carries out the ends of companies, every night. First nobody can sign in any more, at once and for good; then everything is
 * deleted but invoices and the row they belong to; these go seven years after the end of their year. Cut off anywhere, or done by
 * two processes, it goes on the next time. A company that has ended and is there again, from a backup, ends again.
 * Not here: asking for it (company-end.ts).
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { firstInvoiceDayKept } from '#domain/company/company-end.ts';
import { todayOfSeller } from '#server/company/invoice-making.ts';
import { type Db, json } from '#server/db/database.ts';
import { jobType } from '#server/jobs/job-type.ts';
import type { SecurityLog } from '#server/security/security-log.ts';
import { revokeFamiliesOf } from '#server/session/session-repository.ts';
import { deleteRowsOf } from './company-deletion.ts';

export const companyEndingJob = jobType('company.end');

export interface CompanyEndingDependencies {
  readonly db: Db;
  readonly clock: () => Date;
  readonly securityLog: SecurityLog;
  readonly dataDirectory: string;
}

export function createCompanyEnding({ db, clock, securityLog, dataDirectory }: CompanyEndingDependencies) {
  return async (): Promise<void> => {
    const now = clock();
    for (const companyId of await dueCompanies(db, now)) {
      if (!(await shutOut(db, companyId, now))) continue;
      await deleteRowsOf(db, companyId);
      await rm(path.join(dataDirectory, 'edi', companyId), { recursive: true, force: true });
      if (await markEnded(db, companyId, now)) securityLog({ event: 'companyEnded', company: companyId });
    }
    await deleteOldInvoices(db, todayOfSeller(now));
  };
}

async function dueCompanies(db: Db, now: Date): Promise<string[]> {
  const due = await db.selectFrom('companies').select('company_id').where('ends_at', '<=', now).execute();
  return due.map(({ company_id }) => company_id);
}

/**
 * Ends every session and deletes every user with their name, which is free from then on: a mail address is personal, and the law
 * keeps none. False if the end was taken back at the last moment.
 */
async function shutOut(db: Db, companyId: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const company = await tx
      .selectFrom('companies')
      .select('company_id')
      .where('company_id', '=', companyId)
      .where('ends_at', '<=', now)
      .forUpdate()
      .executeTakeFirst();
    if (!company) return false;
    const users = await tx.selectFrom('users').select('username').where('company_id', '=', companyId).execute();
    for (const { username } of users) await revokeFamiliesOf(tx, { companyId, username }, now);
    await tx.deleteFrom('users').where('company_id', '=', companyId).execute();
    await tx.deleteFrom('user_names').where('company_id', '=', companyId).execute();
    // Nothing more is invoiced, and nothing of it is said in the row that stays.
    await tx
      .updateTable('companies')
      .set({ name: '', details: json({}), warehouse: json({}), payment_plan_id: null, wish: null, end_asked_by: null })
      .set({ auto_adjust_plan: false, test_mode: false, active_suites: json([]), changed_by: 'system' })
      .where('company_id', '=', companyId)
      .execute();
    return true;
  });
}

/** The row goes too, unless an invoice belongs to it. True the first time. */
async function markEnded(db: Db, companyId: string, now: Date): Promise<boolean> {
  const gone = await deleteEmpty(db, companyId);
  if (gone) return true;
  const marked = await db
    .updateTable('companies')
    .set({ ended_at: now })
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .returning('company_id')
    .executeTakeFirst();
  return marked !== undefined;
}

async function deleteOldInvoices(db: Db, today: string): Promise<void> {
  const ended = await db.selectFrom('companies').select('company_id').where('ended_at', 'is not', null).execute();
  for (const { company_id } of ended) {
    await db
      .deleteFrom('invoices')
      .where('company_id', '=', company_id)
      .where(sql<boolean>`content ->> 'invoiceDate' < ${firstInvoiceDayKept(today)}`)
      .execute();
    await deleteEmpty(db, company_id);
  }
}

async function deleteEmpty(db: Db, companyId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('companies')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`not exists (select from invoices where invoices.company_id = companies.company_id)`)
    .returning('company_id')
    .executeTakeFirst();
  if (!deleted) return false;
  await db.deleteFrom('audit_log').where('company_id', '=', companyId).execute();
  return true;
}
