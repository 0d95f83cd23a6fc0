/** `npm run worker`: a process that does the jobs for servers that do none themselves. */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { databaseUrl } from '#tests/support/cluster.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { book, createEdiDeliveryType, createShipment } from '#tests/support/freight-world.ts';
import { hastenJobs, openJobs } from '#tests/support/job-time.ts';
import { startTestServer, TEST_SECRET } from '#tests/support/server.ts';
import { serverProgram, startServerProcess } from '#tests/support/server-process.ts';
import { seedTestCompanies, TEST_USERS } from '#tests/support/test-companies.ts';

const MINUTE = 60_000;
const DELIVERY_LIMIT = 20_000;

const database = await createTestDatabase();
await seedTestCompanies(database.db);
const server = await startTestServer({ database, environment: { JOBS: '0' } });
const { dataDirectory } = server.config;
const bundle = serverProgram('main');
const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterAll(() => complaint.mockRestore());

test('a worker of its own does what the server left to it, says one line and stops when asked to', async () => {
  const moderator = await server.signIn(TEST_USERS.Moderator);
  const { shipmentId } = await createShipment(moderator, { deliveryType: await createEdiDeliveryType(moderator) });
  const folder = path.join(dataDirectory, 'edi');
  writeFileSync(folder, '');
  await book(moderator, shipmentId);
  rmSync(folder);
  await server.db.updateTable('edi_messages').set({ next_try_at: new Date() }).execute();
  await hastenJobs(server.db, MINUTE);
  expect(await openJobs(server.db)).toEqual([{ task: 'edi.deliver', isBusy: false }]);

  const settings = { DATABASE_URL: databaseUrl(database.connection), SECRET: TEST_SECRET, DATA_DIR: dataDirectory };
  const worker = await startServerProcess(bundle, settings, ['worker']);
  const message = server.db.selectFrom('edi_messages').select('sent_at').where('shipment_id', '=', shipmentId);
  await expect
    .poll(async () => (await message.executeTakeFirstOrThrow()).sent_at, { timeout: DELIVERY_LIMIT })
    .not.toBeNull();
  expect(await worker.end('SIGTERM')).toBe(0);
  expect(worker.output()).toBe('Kaj is doing jobs\n');
  expect(await openJobs(server.db)).toEqual([]);
});

test('a worker beside the embedded database says why it cannot be', async () => {
  const worker = startServerProcess(bundle, { DATA_DIR: dataDirectory }, ['worker']);
  await expect(worker).rejects.toThrow('A worker needs DATABASE_URL');
});
