/**
 * `npm run company`: what the operator decides about companies by hand. Makes a company and prints the link for its first
 * Moderator, lists companies in test mode, records that a company's details were verified, which ends its test mode, or were not,
 * which starts it again, ends one that a backup has brought back, frees the address of a registration that nobody has confirmed, and
 * signs a user out everywhere.
 */
import path from 'node:path';
import { createInterface } from 'node:readline';
import { auditedSystem, watchWrite } from '#server/audit/audit-writes.ts';
import {
  type CompanyColumns,
  type CompanyRow,
  lockCompany,
  updateCompany,
} from '#server/company/company-repository.ts';
import type { Config } from '#server/config/config.ts';
import { loadSecret } from '#server/config/secret.ts';
import type { Db } from '#server/db/database.ts';
import { createWriter, type WriteTx } from '#server/db/write.ts';
import { freeRegistration, makeCompany } from '#server/registration/operator-registration.ts';
import { withDatabase } from './operator-database.ts';
import { endSessionsOf } from './user-sessions.ts';

const USAGE = [
  'Usage: npm run company                   those in test mode, and what they ask for',
  '       npm run company -- create NAME EMAIL [COUNTRY]  makes one, and prints a link for its first Moderator',
  '       npm run company -- verify NUMBER  its details are verified: it leaves test mode',
  '       npm run company -- test NUMBER    it goes back into test mode',
  '       npm run company -- end NUMBER     it ends in the coming night: one that a backup has brought back',
  '       npm run company -- free EMAIL     ends the unconfirmed registration of this address',
  '       npm run company -- sign-out EMAIL signs this user out on every device',
].join('\n');

const QUESTIONS = 3;

type PrintLine = (line: string) => void;

export async function handleCompanies(args: readonly string[], config: Config, say: PrintLine): Promise<void> {
  const [name, companyId, ...rest] = args;
  if (name === undefined) return withDatabase(config, (db) => list(db, say));
  if (name === 'create') return create(args.slice(1), config, say);
  if (name === 'free' && companyId && rest.length === 0) return free(companyId, config, say);
  if (name === 'end' && companyId && rest.length === 0) return end(companyId, config, say);
  if (name === 'sign-out' && companyId && rest.length === 0) return signOut(companyId, config, say);
  if (!['verify', 'test'].includes(name) || !companyId || rest.length > 0) throw new Error(USAGE);
  const isVerified = name === 'verify';
  await withDatabase(config, (db) => setTestMode(db, companyId, !isVerified));
  say(
    isVerified ? `Company ${companyId} is verified: it has left test mode.` : `Company ${companyId} is in test mode.`,
  );
}

async function create(args: readonly string[], config: Config, say: PrintLine): Promise<void> {
  const [name, email, countryCode = 'SE', ...rest] = args.length === 0 ? await askForCompany(say) : args;
  if (!name || !email || rest.length > 0) throw new Error(USAGE);
  await withDatabase(config, async (db) => {
    const secret = loadSecret(config.secret, path.resolve(config.dataDirectory), config.oldSecrets);
    const { companyId, path: page } = await makeCompany(db, secret, { name, email, countryCode });
    say(`Company ${companyId}, ${name}, is made. ${email} becomes its first Moderator by choosing a password here:`);
    say(new URL(page, config.mail.publicUrl).href);
    say('The link works once, for 24 hours. Run the same command again for another one.');
  });
}

/** For somebody who types only `create`. */
async function askForCompany(say: PrintLine): Promise<string[]> {
  const lines = createInterface({ input: process.stdin });
  const answers: string[] = [];
  try {
    say('Name of the company:');
    for await (const line of lines) {
      answers.push(line.trim());
      if (answers.length === QUESTIONS) break;
      say(answers.length === 1 ? 'Email address of its first Moderator:' : 'Country, two letters (SE):');
    }
  } finally {
    lines.close();
  }
  return answers[2] ? answers : answers.slice(0, 2);
}

async function free(email: string, config: Config, say: PrintLine): Promise<void> {
  await withDatabase(config, async (db) => {
    const freed = await freeRegistration(db, email);
    if (freed.length === 0) throw new Error(`No registration of ${email} is waiting to be confirmed.`);
    say(`The registration of ${email} (company ${freed.join(', ')}) has ended: address and VAT number are free.`);
  });
}

async function signOut(email: string, config: Config, say: PrintLine): Promise<void> {
  await withDatabase(config, async (db) => {
    const ended = await endSessionsOf(db, email, new Date());
    if (ended === undefined) throw new Error(`There is no user ${email}.`);
    say(`${email} is signed out on every device (${ended}). What waits on them stays there.`);
  });
}

async function list(db: Db, say: PrintLine): Promise<void> {
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

/** Without the 30 days: they have passed once. */
async function end(companyId: string, config: Config, say: PrintLine): Promise<void> {
  await withDatabase(config, (db) =>
    changeCompany(db, companyId, ({ now }, { ends_at }) => (ends_at && ends_at <= now ? {} : { ends_at: now })),
  );
  say(`Company ${companyId} ends in the coming night, with everything but its invoices.`);
}

async function setTestMode(db: Db, companyId: string, test_mode: boolean): Promise<void> {
  await changeCompany(db, companyId, (_, row) => (row.test_mode === test_mode ? {} : { test_mode }));
}

async function changeCompany(
  db: Db,
  companyId: string,
  change: (tx: WriteTx, row: CompanyRow) => Partial<CompanyColumns>,
): Promise<void> {
  const found = await db
    .selectFrom('companies')
    .select('company_id')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!found) throw new Error(`There is no company ${companyId}.\n${USAGE}`);
  const write = createWriter({ db, clock: () => new Date(), watch: watchWrite })(
    auditedSystem(companyId, 'company', 'plan', 'companyEnd'),
  );
  await write(async (tx) => {
    const row = await lockCompany(tx);
    const changes = change(tx, row);
    if (Object.keys(changes).length > 0) await updateCompany(tx, changes);
    return { body: undefined };
  });
}
