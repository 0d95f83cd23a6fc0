/**
 * `npm run company`: what the operator decides about companies by hand. Lists companies in test mode, and records that a
 * company's details were verified, which ends its test mode, or were not, which starts it again.
 */
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { withDatabase } from '#server/db/operator-database.ts';
import { createWriter, systemActor } from '#server/db/write.ts';
import { lockCompany, updateCompany } from './company-repository.ts';

const USAGE = [
  'Usage: npm run company                   those in test mode, and what they ask for',
  '       npm run company -- verify NUMBER  its details are verified: it leaves test mode',
  '       npm run company -- test NUMBER    it goes back into test mode',
].join('\n');

type Say = (line: string) => void;

export async function handleCompanies(args: readonly string[], config: Config, say: Say): Promise<void> {
  const [name, companyId, ...rest] = args;
  if (name === undefined) return withDatabase(config, (db) => list(db, say));
  if (!['verify', 'test'].includes(name) || !companyId || rest.length > 0) throw new Error(USAGE);
  const isVerified = name === 'verify';
  await withDatabase(config, (db) => setTestMode(db, companyId, !isVerified));
  say(
    isVerified ? `Company ${companyId} is verified: it has left test mode.` : `Company ${companyId} is in test mode.`,
  );
}

async function list(db: Db, say: Say): Promise<void> {
  const rows = await db
    .selectFrom('companies')
    .select(['company_id', 'name', 'details', 'payment_plan_id', 'wish', 'test_mode'])
    .where((eb) => eb.or([eb('test_mode', '=', true), eb('wish', 'is not', null)]))
    .orderBy('company_id')
    .execute();
  for (const { company_id, name, details, payment_plan_id, wish, test_mode } of rows) {
    const known = [details.orgNo, details.vatNo, details.contactEmail].map((text) => text || '-');
    const plan = wish ? `wants ${wish}` : (payment_plan_id ?? '-');
    say([company_id, name, ...known, plan, test_mode ? 'test mode' : 'verified'].join('\t'));
  }
  if (rows.length === 0) say('No company is in test mode, and none asks for a plan.');
}

async function setTestMode(db: Db, companyId: string, test_mode: boolean): Promise<void> {
  const found = await db
    .selectFrom('companies')
    .select('company_id')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!found) throw new Error(`There is no company ${companyId}.\n${USAGE}`);
  const write = createWriter({ db, clock: () => new Date() })(systemActor(companyId));
  await write(async (tx) => {
    const row = await lockCompany(tx);
    if (row.test_mode !== test_mode) await updateCompany(tx, { test_mode });
    return { body: undefined };
  });
}
