/** What becomes of a registration that nobody confirms. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { handleCompanies } from '#server/commands/company-command.ts';
import { readConfig } from '#server/config/config.ts';
import { housekeepingJob } from '#server/jobs/housekeeping.ts';
import { databaseUrl } from '#tests/support/cluster.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { addInvoice } from '#tests/support/invoicing.ts';
import { startTestServer, TEST_SECRET } from '#tests/support/server.ts';
import { runJob } from '#tests/support/server-features.ts';
import { seedTestCompanies, TEST_USERS } from '#tests/support/test-companies.ts';

const DAY = 24 * 60 * 60_000;
const database = await createTestDatabase();
await seedTestCompanies(database.db);
const { db } = database;
let now = new Date();
const server = await startTestServer({ database, clock: () => now });
const { anonymous } = server;
const config = readConfig({
  ...{ DATABASE_URL: databaseUrl(database.connection), SECRET: TEST_SECRET, PUBLIC_URL: 'https://kaj.example.com' },
});

async function command(...args: string[]): Promise<string> {
  const said: string[] = [];
  await handleCompanies(args, config, (line) => said.push(line));
  return said.join('\n');
}

const registration = (email: string, vatNo?: string) => ({
  ...{ name: 'Nya Hamnen AB', countryCode: 'SE', emailInvoiceTo: 'faktura@nyhamn.test', clientRef: randomUUID() },
  ...{ paymentPlanId: 'UNITS300', nmbExtraUsers: 0, nmbExtraTrp: 0, saveExtraDays: 0, ...(vatNo && { vatNo }) },
  user: { email, fullName: 'Elin Lund', termsAgreed: true },
});
const register = (email: string, vatNo?: string) => {
  now = new Date(now.getTime() + 31 * 60_000); // The limits of registrations are unused.
  return anonymous.call('registerCompany', { body: registration(email, vatNo) });
};
const tidyUpAfter = (days: number) => runJob(db, housekeepingJob.name, new Date(now.getTime() + days * DAY));
const freshEmail = () => `${randomUUID().slice(0, 13)}@nyhamn.test`;

test('[REG-08] [A13] address and VAT number are free again when nobody has confirmed for seven days', async () => {
  const [email, vatNo] = [freshEmail(), 'SE556036079301'];
  expect((await register(email, vatNo)).status).toBe(201);
  await tidyUpAfter(6);
  expect(await register(freshEmail(), vatNo)).toMatchObject({ status: 409, body: { fields: { vatNo: {} } } });
  expect(await register(email)).toMatchObject({ status: 409, body: { fields: { 'user.email': {} } } });
  await tidyUpAfter(8);
  expect((await register(email, vatNo)).status).toBe(201);
});

test('[REG-08] [A13] a company somebody has confirmed stays, and so do invited users who have not answered', async () => {
  const moderator = await server.signIn(TEST_USERS.Moderator);
  const username = freshEmail();
  await moderator.do('createUser', { body: { username, fullName: 'Jonna Ek', role: 'DefaultUser' } });
  await tidyUpAfter(30);
  expect((await moderator.do('users')).map((user) => user.username)).toContain(username);
});

test('[REG-08] [A13] the operator frees an address at once, and is told when there is nothing to free', async () => {
  const email = freshEmail();
  expect((await register(email)).status).toBe(201);
  expect(await command('free', email.toUpperCase())).toContain('address and VAT number are free');
  expect((await register(email)).status).toBe(201);
  await expect(command('free', TEST_USERS.Moderator)).rejects.toThrow('waiting to be confirmed');
  expect((await server.signIn(TEST_USERS.Moderator)).session?.role).toBe('Moderator');
});

test('[REG-08] [A13] a company that was invoiced keeps its invoices, and its address is free', async () => {
  const email = freshEmail();
  const { companyId } = (await register(email)).body as { companyId: string };
  const invoiceNo = await addInvoice(db, companyId);
  await tidyUpAfter(8);
  const kept = db.selectFrom('invoices').select('invoice_no').where('company_id', '=', companyId);
  expect((await kept.execute()).map(({ invoice_no }) => String(invoice_no))).toContain(String(invoiceNo));
  expect((await register(email)).status).toBe(201);
});

test('[REG-08] [A09] the operator makes a company, and its link makes the first Moderator once', async () => {
  const email = freshEmail();
  const linkOf = (said: string) => new URL(/https:\S+/.exec(said)?.[0] ?? '').searchParams.get('vt') ?? '';
  const first = linkOf(await command('create', 'Hamnens Gods AB', email, 'SE'));
  const second = linkOf(await command('create', 'Hamnens Gods AB', email, 'SE'));
  expect(await anonymous.do('validateToken', { query: { vt: first } })).toEqual({ username: email });
  await anonymous.do('confirm', { body: { vt: second, password: 'Lastkaj-nio-4' } });
  const moderator = await server.signIn(email, 'Lastkaj-nio-4');
  expect(await moderator.do('company')).toMatchObject({ name: 'Hamnens Gods AB', trialEndsAt: null, usersCount: 1 });
  expect(await anonymous.refused('confirm', { body: { vt: first, password: 'Lastkaj-tio-5' } })).toMatchObject({
    code: 'linkExpired',
  });
  await expect(command('create', 'En till AB', email)).rejects.toThrow('has an account already');
  await expect(command('create', 'Fel AB', 'no address')).rejects.toThrow('invalidEmail');
  await expect(command('create', 'Fel\nAB', freshEmail())).rejects.toThrow('controlCharacters');
  await expect(command('create', 'Fel AB', freshEmail(), 'XQ')).rejects.toThrow("country's code");
});
