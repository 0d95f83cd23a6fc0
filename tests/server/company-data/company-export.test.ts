/** A company's data as one archive: what is in it, who gets it, and how long it stays. */
import { unzipSync } from 'fflate';
import { type KyselyPlugin, sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { readDelimited } from '#domain/shared/delimited-text.ts';
import { createArchiveMaking } from '#server/company-data/archive-making.ts';
import { housekeepingJob } from '#server/jobs/housekeeping.ts';
import { addJob } from '#server/jobs/job-queue.ts';
import { createAddress, createCarrier, createEdiDeliveryType, createShipment } from '#tests/support/freight-world.ts';
import { addInvoice } from '#tests/support/invoicing.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { OTHER_USERS, TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const DAY = 24 * 60 * 60 * 1000;
const SOON = { timeout: 30_000, interval: 50 };

let now = new Date('2026-11-27T10:00:00Z');
const server = await startTestServer({ clock: () => now });
const moderator = await server.signIn(TEST_USERS.Moderator);
const superUser = await server.signIn(TEST_USERS.SuperUser);
const other = await server.signIn(OTHER_USERS.Moderator);

const deliveryType = await createEdiDeliveryType(moderator);
await createCarrier(moderator, {
  ...{ name: 'Frakt', fTPserver: 'ftp.frakt.test', fTPaccount: 'kaj', fTPpassword: 'Hemlig-frakt-7' },
});
const shipment = await createShipment(moderator, { orderNumber: '=2+3', deliveryType });
await moderator.do('bookShipment', { params: { shipmentId: shipment.shipmentId }, body: {} });
await moderator.do('printShipment', { params: { shipmentId: shipment.shipmentId }, body: {} });
await createAddress(moderator, '@Nordkajen');
await createShipment(other, { orderNumber: 'FOREIGN' });
const { clientKey } = await moderator.do('newClientKey');
const invoiceNo = await addInvoice(server.db, TEST_COMPANY, Buffer.from('%PDF-1.7 the invoice'));

async function ended(caller: TestCaller, jobId: string) {
  return vi.waitFor(async () => {
    const job = await caller.do('job', { params: { jobId } });
    expect(job.endedAt).not.toBeNull();
    return job;
  }, SOON);
}

async function archive(caller: TestCaller): Promise<{ jobId: string; files: Record<string, Uint8Array> }> {
  const { jobId } = await caller.do('exportCompany');
  expect(await ended(caller, jobId)).toMatchObject({ state: 'done', hasFile: true });
  const { base64Data } = await caller.do('jobFile', { params: { jobId } });
  return { jobId, files: unzipSync(Buffer.from(base64Data, 'base64')) };
}

const textOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8');

test('[PRO-03] the archive has a JSON file for each kind, the tables, and every invoice as it was sent', async () => {
  const { files } = await archive(moderator);
  const json = (name: string) => JSON.parse(textOf(files[`${name}.json`])) as Record<string, unknown>[];
  expect(json('company')).toMatchObject([{ companyId: TEST_COMPANY }]);
  expect(json('users').map(({ username }) => username)).toContain(TEST_USERS.DefaultUser);
  expect(json('shipments')).toMatchObject([{ orderNumber: '=2+3' }]);
  expect(json('addresses')).toMatchObject([{ name: '@Nordkajen' }]);
  expect(json('carriers')).toHaveLength(2);
  expect(json('delivery-types')).toHaveLength(1);
  expect(json('prints').length).toBeGreaterThan(0);
  expect(json('edi-messages')).toMatchObject([{ function: 'original', shipment_id: shipment.shipmentId }]);
  expect(json('end-of-days')).toEqual([]);
  expect(json('invoices')).toMatchObject([{ invoiceNo }]);
  expect(textOf(files[`invoices/${invoiceNo}.pdf`])).toBe('%PDF-1.7 the invoice');
  const [, row] = readDelimited(textOf(files['shipments.csv']), ';').rows;
  expect(row?.cells).toContain("'=2+3");
  expect(textOf(files['addresses.csv'])).toContain(";'@Nordkajen;");
});

test('[PRO-03] the archive holds nothing of another company, and no password, token, hash or key', async () => {
  const { files } = await archive(moderator);
  const all = Object.values(files).map(textOf).join('\n');
  expect(all).not.toContain('FOREIGN');
  const stored = await sql<{ secret: string }>`
    select password_hash as secret from users union select client_key_hash from users
    union select token_hash from refresh_tokens union select value from carriers, jsonb_each_text(secrets)`.execute(
    server.db,
  );
  const secrets = stored.rows.flatMap(({ secret }) => secret ?? []);
  for (const secret of [...secrets, clientKey, 'Hemlig-frakt-7', moderator.session?.accessToken ?? '']) {
    expect(secret.length).toBeGreaterThan(0);
    expect(all).not.toContain(secret);
  }
  expect(all).not.toMatch(/password_hash|client_key|token_hash|passwordHash|clientKeyHash/);
});

test('[PRO-03] the archive is there for Moderators of the company alone', async () => {
  const { jobId } = await archive(moderator);
  for (const caller of [superUser, other]) {
    expect(await caller.refused('job', { params: { jobId } })).toMatchObject({ status: 404 });
    expect(await caller.refused('jobFile', { params: { jobId } })).toMatchObject({ status: 404 });
  }
  expect(await superUser.refused('exportCompany')).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await superUser.refused('companyExport')).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await other.do('companyExport')).toEqual({ job: null });
  expect((await moderator.do('companyExport')).job).toMatchObject({ jobId, hasFile: true });
});

test('[PRO-03] the archive is sent as a ZIP file, and ends after a day', async () => {
  const { jobId } = await archive(moderator);
  const asked = { headers: { authorization: `Bearer ${moderator.session?.accessToken}` } };
  const answer = await fetch(`${server.url}/api/jobs/${jobId}/file`, asked);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''kaj-1000-2026-11-27.zip");
  expect(Object.keys(unzipSync(Buffer.from(await answer.arrayBuffer())))).toContain('company.json');

  now = new Date(now.getTime() + DAY);
  const later = await server.signIn(TEST_USERS.Moderator);
  expect(await later.refused('jobFile', { params: { jobId } })).toMatchObject({ status: 404 });
  expect(await later.do('companyExport')).toEqual({ job: null });
  now = new Date(now.getTime() + 1);
  await addJob(server.db, housekeepingJob, {}, { key: 'now' });
  await vi.waitFor(async () => {
    expect(await server.db.selectFrom('company_export_parts').select('part').execute()).toEqual([]);
  }, SOON);
});

test('[PRO-03] an archive of more entries than are read at a time has each of them once', async () => {
  const { rows: columns } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'shipments' and is_generated = 'NEVER'`.execute(server.db);
  const id = sql`(shipment_id + 1000000 + n)`;
  const copied = (name: string) => {
    if (name === 'shipment_id') return id;
    return name === 'document' ? sql`jsonb_set(document, '{shipmentId}', to_jsonb(${id}::text))` : sql.ref(name);
  };
  await sql`insert into shipments (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    select ${sql.join(columns.map(({ name }) => copied(name)))} from shipments, generate_series(1, 1000) as n
    where company_id = ${TEST_COMPANY} and shipment_id = ${shipment.shipmentId}`.execute(server.db);
  const { files } = await archive(await server.signIn(TEST_USERS.Moderator));
  const shipments = JSON.parse(textOf(files['shipments.json'])) as { shipmentId: string }[];
  expect(new Set(shipments.map(({ shipmentId }) => shipmentId)).size).toBe(1001);
  expect(shipments).toHaveLength(1001);
});

test('[PRO-03] an archive whose company ends while it is being made ends with it, without an error and without a part', async () => {
  const key = { companyId: TEST_COMPANY, exportId: '0b0e5ed0-4d5b-4c39-9c40-1d6f7f1b7a10' };
  // When everything is read, and nothing of it is stored.
  const gone = sql`delete from company_exports where export_id = ${key.exportId} and total > 0 and done = total`;
  await sql`insert into company_exports (company_id, export_id, started_by, started_at, language)
    values (${key.companyId}, ${key.exportId}, ${TEST_USERS.Moderator}, ${now}, 'en')`.execute(server.db);
  const ending: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await gone.execute(server.db);
      return result;
    },
  };
  await createArchiveMaking({ db: server.db.withPlugin(ending), clock: () => now })(key);
  const left = sql`select export_id from company_exports where export_id = ${key.exportId}
    union all select export_id from company_export_parts where export_id = ${key.exportId}`;
  expect((await left.execute(server.db)).rows).toEqual([]);
});
