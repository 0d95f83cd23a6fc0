/** Servers that are killed while they do a job, at every step of it, and what the next one makes of that. */
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { databaseUrl } from '#tests/support/cluster.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { book, createEdiDeliveryType, createShipment } from '#tests/support/freight-world.ts';
import { hastenJobs, openJobs } from '#tests/support/job-time.ts';
import { startTestServer, TEST_SECRET } from '#tests/support/server.ts';
import { serverProgram, startServerProcess } from '#tests/support/server-process.ts';
import { seedTestCompanies, TEST_USERS } from '#tests/support/test-companies.ts';

/** Units: milliseconds. */
const MINUTE = 60_000;
const DELIVERY_LIMIT = 20_000;

const database = await createTestDatabase();
await seedTestCompanies(database.db);
const observer = await startTestServer({ database, environment: { JOBS: '0' } });
const { dataDirectory } = observer.config;
const moderator = await observer.signIn(TEST_USERS.Moderator);
const deliveryType = await createEdiDeliveryType(moderator);
const crashing = serverProgram('crashing-server');
const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterAll(() => complaint.mockRestore());

const folder = path.join(dataDirectory, 'edi');
function delivered(): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.edi'));
}

/** A booking whose message could not be delivered and is due again. */
async function bookDue(): Promise<string> {
  const { shipmentId } = await createShipment(moderator, { deliveryType });
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(folder, '');
  await book(moderator, shipmentId);
  rmSync(folder);
  const message = observer.db.updateTable('edi_messages').where('shipment_id', '=', shipmentId);
  await message.set({ next_try_at: new Date() }).execute();
  await hastenJobs(observer.db, MINUTE);
  return shipmentId;
}

test.each([
  ['beforeCommit', 0, 'before anything is written'],
  ['afterCommit', 0, 'before the file is there'],
  ['beforeCommit', 1, 'when the file is there and nobody knows'],
  ['afterCommit', 1, 'when everything is done but the job itself'],
] as const)(
  '[BOK-02] a server killed %s of write %i of a delivery, %s: it is delivered once',
  async (crashAt, after, _when) => {
    const shipmentId = await bookDue();
    const environment = {
      DATABASE_URL: databaseUrl(database.connection),
      SECRET: TEST_SECRET,
      DATA_DIR: dataDirectory,
      CRASH_AT: crashAt,
      CRASH_AFTER: String(after),
    };
    // It may die before it could say that it is ready.
    await startServerProcess(crashing, environment).then(
      ({ ended }) => ended,
      () => undefined,
    );
    expect((await openJobs(observer.db)).filter(({ isBusy }) => isBusy)).toHaveLength(1);

    const heir = await startTestServer({
      database,
      environment: { DATA_DIR: dataDirectory },
      clock: () => new Date(Date.now() + 2 * MINUTE),
    });
    const message = observer.db.selectFrom('edi_messages').select('sent_at').where('shipment_id', '=', shipmentId);
    await expect
      .poll(async () => (await message.execute()).map(({ sent_at }) => sent_at !== null), { timeout: DELIVERY_LIMIT })
      .toEqual([true]);
    await expect.poll(() => openJobs(observer.db), { timeout: DELIVERY_LIMIT }).toEqual([]);
    await heir.app.close();
    expect(delivered()).toHaveLength(1);
    const query = { only: 'shipmentData' };
    const { shipmentData } = await moderator.do('shipment', { params: { shipmentId }, query });
    expect(shipmentData.documents.find(({ kind }) => kind === 'instructions')?.printStatus).toBe(PRINT_STATUS.done);
  },
);
