/** End of day on servers killed in the middle of it: the next server finishes the run, and nothing is done twice. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { STATUS } from '#domain/shipments/status.ts';
import { databaseUrl } from '#tests/support/cluster.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { book, createEdiDeliveryType, createShipment, goodsLine, numbersOf } from '#tests/support/freight-world.ts';
import { startTestServer, TEST_SECRET } from '#tests/support/server.ts';
import { serverProgram, startServerProcess } from '#tests/support/server-process.ts';
import { seedTestCompanies, TEST_USERS } from '#tests/support/test-companies.ts';

const SHIPMENTS = 60;
const BAD = 3;
/** How many are booked before the run and changed since. */
const CHANGED = 3;
const TIME_LIMIT = 120_000;
/** After this time a delivery that a crash interrupted is known as such. Unit: milliseconds. */
const LATER = 2 * 60_000;
const SOON = { timeout: 60_000, interval: 100 };

const database = await createTestDatabase();
await seedTestCompanies(database.db);
const dataDirectory = mkdtempSync(path.join(tmpdir(), 'kaj-day-'));
const environment = { DATA_DIR: dataDirectory };
// Takes the requests and leaves the jobs to the others.
const desk = await startTestServer({ database, environment: { ...environment, JOBS: '0' } });
const moderator = await desk.signIn(TEST_USERS.Moderator);
afterAll(() => rmSync(dataDirectory, { recursive: true }));

test(
  '[EOD-01] a run over 60 shipments, its server killed three times: each good one booked, or updated, and printed once, each bad one with its reason',
  async () => {
    const deliveryType = await createEdiDeliveryType(moderator);
    const made: string[] = [];
    for (let index = 0; index < SHIPMENTS; index += 1) {
      const isBad = index % (SHIPMENTS / BAD) === 7;
      const shipment = { goodsLines: [goodsLine(1, 2)], ...(!isBad && { deliveryType }) };
      made.push((await createShipment(moderator, shipment)).shipmentId);
    }
    for (const shipmentId of made.slice(0, CHANGED)) {
      await book(moderator, shipmentId);
      await moderator.do('saveShipment', { params: { shipmentId }, body: { msgToFW1: 'Ring the bell' } });
    }
    const body = { maxShipmentId: made.at(-1), documents: { unPrinted: true, shipmentList: true } };
    const answer = await moderator.do('endOfDay', { body });
    if (!('jobId' in answer)) throw new Error('was not started');

    const crashing = serverProgram('crashing-server');
    const start = (crashAt: string, crashAfter: number) =>
      startServerProcess(crashing, {
        ...environment,
        DATABASE_URL: databaseUrl(database.connection),
        SECRET: TEST_SECRET,
        CRASH_AT: crashAt,
        CRASH_AFTER: String(crashAfter),
      });
    for (const [crashAt, crashAfter] of [
      ['afterCommit', 2],
      ['beforeCommit', 5],
      ['afterCommit', 5],
    ] as const) {
      expect(await (await start(crashAt, crashAfter)).ended).toBe('SIGKILL');
    }
    const job = () => moderator.do('job', { params: { jobId: answer.jobId } });
    const midway = await job();
    expect(midway.endedAt).toBeNull();
    expect(midway.done).toBeGreaterThan(0);

    await startTestServer({ database, environment, clock: () => new Date(Date.now() + LATER) });
    await vi.waitFor(async () => expect((await job()).endedAt).not.toBeNull(), SOON);
    expect(await job()).toMatchObject({ state: 'done', total: SHIPMENTS, done: SHIPMENTS - BAD });
    expect((await job()).failed.map(({ code }) => code)).toEqual(Array(BAD).fill('noDeliveryType'));

    const numbers: string[] = [];
    for (const shipmentId of made) {
      const query = { only: 'shipmentData' };
      const { shipmentData } = await moderator.do('shipment', { params: { shipmentId }, query });
      if (shipmentData.deliveryType === null) continue;
      expect(shipmentData).toMatchObject({ status: STATUS.closed, isBooked: true });
      numbers.push(...numbersOf(shipmentData));
    }
    expect(new Set(numbers).size).toBe((SHIPMENTS - BAD) * 3);
    const prints = await database.db.selectFrom('prints').select(['shipment_id', 'kind', 'is_reprint']).execute();
    expect(prints.filter(({ is_reprint }) => is_reprint)).toEqual([]);
    expect(new Set(prints.map(({ shipment_id, kind }) => `${shipment_id} ${kind}`)).size).toBe(prints.length);
    expect(prints).toHaveLength((SHIPMENTS - BAD) * 2);
    await vi.waitFor(() => {
      const files = readdirSync(dataDirectory, { recursive: true }).filter((name) => String(name).endsWith('.edi'));
      expect(files).toHaveLength(SHIPMENTS - BAD + CHANGED);
    }, SOON);
    const messages = await database.db.selectFrom('edi_messages').select(['shipment_id', 'function']).execute();
    expect(messages.filter((message) => message.function === 'replace')).toHaveLength(CHANGED);
    expect(new Set(messages.map((message) => `${message.shipment_id} ${message.function}`)).size).toBe(messages.length);
  },
  TIME_LIMIT,
);
