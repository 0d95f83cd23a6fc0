/** The end of a company: asked for by typing its name, told to everybody, taken back, and carried out. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { takeInvoiceNumber } from '#server/company/invoice-repository.ts';
import { companyEndingJob } from '#server/company-data/company-ending.ts';
import { createAddress, createEdiDeliveryType, createShipment } from '#tests/support/freight-world.ts';
import { addInvoice } from '#tests/support/invoicing.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTestFeatures } from '#tests/support/server-features.ts';
import { OTHER_COMPANY, OTHER_USERS, TEST_COMPANY, TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';
import { whenDone } from '#tests/support/when-done.ts';

const ASKED = new Date('2026-11-27T10:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const ENDS = new Date(ASKED.getTime() + 30 * DAY);
const NAME = 'Hamnens Gods AB';
const SOON = { timeout: 20_000, interval: 50 };

/** A server with a clock of its own. */
async function startWorld(environment: Readonly<Record<string, string>> = {}) {
  const time = { now: ASKED };
  const server = await startTestServer({ clock: () => time.now, environment });
  return { server, time, moderator: await server.signIn(TEST_USERS.Moderator) };
}

/** What the night does at a moment, as the server would. */
async function nightOf({ db, config }: TestServer, now: Date): Promise<void> {
  const environment = { DATA_DIR: config.dataDirectory };
  const { jobs, close } = createTestFeatures(db, { clock: () => now, environment });
  await jobs.find(({ name }) => name === companyEndingJob.name)?.work({}, { jobId: 'night' });
  await close();
}

/** How many rows of a company each table has; tables without any are left out. */
async function rowsOf({ db }: TestServer, companyId: string): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and column_name = 'company_id'`.execute(db);
  const counted = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ rows: string }>`select count(*) as rows from ${sql.table(name)}
        where company_id = ${companyId}`.execute(db);
      return [name, Number(rows[0]?.rows)] as const;
    }),
  );
  return Object.fromEntries(counted.filter(([, rows]) => rows > 0));
}

test('[PRO-03] a company ends 30 days after a Moderator has typed its name, and everybody sees who asked and when it ends', async () => {
  const { server, time, moderator } = await startWorld();
  const wrong = await moderator.refused('endCompany', { body: { phrase: 'Hamnens Gods' } });
  expect(wrong).toMatchObject({ status: 422, code: 'rules', fields: { phrase: { code: 'unknown' } } });
  expect((await moderator.do('staticData')).end).toBeNull();

  const endsAt = ENDS.toISOString();
  expect(await moderator.do('endCompany', { body: { phrase: ' hamnens gods ab ' } })).toEqual({ endsAt });
  for (const username of Object.values(TEST_USERS)) {
    const { end } = await (await server.signIn(username)).do('staticData');
    expect(end, username).toEqual({ endsAt, askedBy: TEST_USERS.Moderator });
  }
  const other = await server.signIn(OTHER_USERS.Moderator);
  expect((await other.do('staticData')).end, 'the other company').toBeNull();

  time.now = new Date(ASKED.getTime() + 60_000);
  expect(await moderator.do('endCompany', { body: { phrase: NAME } }), 'asked again, the day stays').toEqual({
    endsAt,
  });
});

test('[PRO-03] nobody but a Moderator ends a company or takes that back', async () => {
  const { server } = await startWorld();
  for (const username of [TEST_USERS.SuperUser, TEST_USERS.DefaultUser]) {
    const caller = await server.signIn(username);
    expect(await caller.refused('endCompany', { body: { phrase: NAME } })).toMatchObject({ code: 'forbidden' });
    expect(await caller.refused('keepCompany')).toMatchObject({ code: 'forbidden' });
  }
});

test('[PRO-03] the Moderators of a company are mailed that it ends, in their language', async () => {
  const post = await startMailServer();
  whenDone(() => post.close());
  const { moderator } = await startWorld({ SMTP_URL: post.url });
  await moderator.do('endCompany', { body: { phrase: NAME } });
  await vi.waitFor(() => expect(post.mails).toHaveLength(1), SOON);
  const [mail] = post.mails;
  expect(mail?.to).toContain(TEST_USERS.Moderator);
  expect(mail?.text).toContain('2026-12-27');
  expect(mail?.text).toContain(TEST_USERS.Moderator);
});

test('[PRO-03] an end that was taken back does not come', async () => {
  const { server, moderator } = await startWorld();
  await moderator.do('endCompany', { body: { phrase: NAME } });
  await moderator.do('keepCompany');
  expect((await moderator.do('staticData')).end).toBeNull();
  const before = await rowsOf(server, TEST_COMPANY);
  await nightOf(server, new Date(ENDS.getTime() + DAY));
  expect(await rowsOf(server, TEST_COMPANY)).toEqual(before);
});

test('[PRO-03] a company is untouched until the day it ends', async () => {
  const { server, moderator } = await startWorld();
  await moderator.do('endCompany', { body: { phrase: NAME } });
  const before = await rowsOf(server, TEST_COMPANY);
  await nightOf(server, new Date(ENDS.getTime() - 1));
  expect(await rowsOf(server, TEST_COMPANY)).toEqual(before);
});

test('[PRO-03] a company that has ended leaves nothing but its invoices in any table, and the other company keeps everything', async () => {
  const { server, moderator } = await startWorld();
  const deliveryType = await createEdiDeliveryType(moderator);
  const { shipmentId } = await createShipment(moderator, { deliveryType });
  await moderator.do('bookShipment', { params: { shipmentId }, body: {} });
  await moderator.do('printShipment', { params: { shipmentId }, body: {} });
  await createAddress(moderator, 'Nordkajen');
  await moderator.do('exportCompany');
  const other = await server.signIn(OTHER_USERS.Moderator);
  await createShipment(other, {});
  const invoiceNo = await addInvoice(server.db, TEST_COMPANY, Buffer.from('%PDF-1.7 kept'), '2026-11');
  const folder = path.join(server.config.dataDirectory, 'edi', TEST_COMPANY, '1', 'out');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'message.edi'), 'UNB');
  await moderator.do('endCompany', { body: { phrase: NAME } });
  const others = await rowsOf(server, OTHER_COMPANY);

  // Two processes do it at once, and once more.
  await Promise.all([nightOf(server, ENDS), nightOf(server, ENDS)]);
  await nightOf(server, new Date(ENDS.getTime() + DAY));
  expect(await rowsOf(server, TEST_COMPANY)).toEqual({ companies: 1, invoices: 1 });
  expect(await rowsOf(server, OTHER_COMPANY)).toEqual(others);
  expect(existsSync(folder)).toBe(false);
  const [kept] = await server.db.selectFrom('invoices').select(['invoice_no', 'pdf']).execute();
  expect(kept).toEqual({ invoice_no: invoiceNo, pdf: Buffer.from('%PDF-1.7 kept') });
  const next = await server.db.transaction().execute(takeInvoiceNumber);
  expect(Number(next), 'the series goes on').toBe(Number(invoiceNo) + 1);
  const { name, details } = await server.db
    .selectFrom('companies')
    .select(['name', 'details'])
    .where('company_id', '=', TEST_COMPANY)
    .executeTakeFirstOrThrow();
  expect({ name, details }).toEqual({ name: '', details: {} });
});

test('[PRO-03] nobody of a company that has ended is signed in or signs in, and their names are free', async () => {
  const { server, moderator } = await startWorld();
  const other = await server.signIn(OTHER_USERS.Moderator);
  await moderator.do('endCompany', { body: { phrase: NAME } });
  await nightOf(server, ENDS);
  expect(await moderator.refused('staticData')).toMatchObject({ status: 403, code: 'session' });
  const again = { body: { username: TEST_USERS.Moderator, password: TEST_PASSWORD } };
  expect((await server.anonymous.call('login', again)).status).toBe(401);
  const person = { username: TEST_USERS.Moderator, fullName: 'Astrid Lind', role: 'DefaultUser' } as const;
  expect(await other.do('createUser', { body: person })).toMatchObject({ username: TEST_USERS.Moderator });
});

test('[PRO-03] the invoices of a company that has ended stay until seven years after the end of their year', async () => {
  const { server, moderator } = await startWorld();
  await addInvoice(server.db, TEST_COMPANY, Buffer.from('%PDF-1.7'), '2026-11');
  await sql`update invoices set content = jsonb_set(content, '{invoiceDate}', '"2026-11-02"')`.execute(server.db);
  await moderator.do('endCompany', { body: { phrase: NAME } });
  await nightOf(server, ENDS);
  await nightOf(server, new Date('2033-12-31T12:00:00Z'));
  expect(await rowsOf(server, TEST_COMPANY)).toEqual({ companies: 1, invoices: 1 });
  await nightOf(server, new Date('2034-01-01T12:00:00Z'));
  expect(await rowsOf(server, TEST_COMPANY)).toEqual({});
});
