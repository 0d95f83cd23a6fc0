/** Two servers book at once and a worker delivers the messages, all on one PostgreSQL; the worker is killed twice. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CarrierInput } from '#contract/carrier.ts';
import type { Session } from '#contract/session.ts';
import type { Shipment } from '#contract/shipment.ts';
import {
  CARRIER_ACCOUNT,
  CARRIER_PASSWORD,
  createFtpServer,
  MISSING_PACKAGES,
} from '#tests/support/carrier-servers.ts';
import { databaseUrl } from '#tests/support/cluster.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import {
  consignmentSeries,
  createCarrier,
  createDeliveryType,
  createShipment,
  DSV_CARRIER,
  goodsLine,
  packageSeries,
} from '#tests/support/freight-world.ts';
import { hastenJobs, openJobs } from '#tests/support/job-time.ts';
import { startTestServer, TEST_SECRET } from '#tests/support/server.ts';
import { type ServerProcess, serverProgram, startServerProcess } from '#tests/support/server-process.ts';
import { seedTestCompanies, TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';

const SHIPMENTS = 50;
const PACKAGES = 3;
/** Units: milliseconds. */
const MINUTE = 60_000;
const TIME_LIMIT = 120_000;
const SOON = { timeout: 40_000, interval: 20 };

// edi/edi-servers.test.ts makes sure that a build machine skips none of this.
test.skipIf(MISSING_PACKAGES.length > 0)(
  '[BOK-02] [BOK-03] two servers book 50 shipments of 3 packages at once while their worker is killed twice: 150 consecutive numbers, every message there once',
  async () => {
    const ftp = await createFtpServer();
    await ftp.start();
    const database = await createTestDatabase();
    await seedTestCompanies(database.db);
    const observer = await startTestServer({ database, environment: { JOBS: '0' } });
    const moderator = await observer.signIn(TEST_USERS.Moderator);
    const carrierId = await createCarrier(moderator, {
      ...DSV_CARRIER,
      ...{ transferProtocol: 'FTP', fTPserver: 'localhost', fTPport: ftp.port, fTPinDirectory: 'in' },
      ...{ fTPaccount: CARRIER_ACCOUNT, fTPpassword: CARRIER_PASSWORD },
      numberSeries: { consignment: consignmentSeries(), package: packageSeries() },
    } as Partial<CarrierInput>);
    const { id: deliveryType } = await createDeliveryType(moderator, carrierId, 'Groupage', { dom: 'GRP' });
    const ids: string[] = [];
    for (let index = 0; index < SHIPMENTS; index += 1) {
      ids.push((await createShipment(moderator, { deliveryType, goodsLines: [goodsLine(1, PACKAGES)] })).shipmentId);
    }
    const delivered = () => ftp.files().filter((name) => name.endsWith('.edi'));

    const bundle = serverProgram('main');
    const settings = {
      DATABASE_URL: databaseUrl(database.connection),
      SECRET: TEST_SECRET,
      DATA_DIR: observer.config.dataDirectory,
      ALLOW_PRIVATE_HOSTS: '1',
      JOBS: '0',
    };
    const startWorker = () => startServerProcess(bundle, settings, ['worker']);
    const [one, other, worker] = await Promise.all([
      startServerProcess(bundle, settings),
      startServerProcess(bundle, settings),
      startWorker(),
    ]);
    const tokens = [await tokenAt(one), await tokenAt(other)];
    const bookings = ids.map((id, index) => {
      const at = index % 2;
      return bookAt(at === 0 ? one : other, tokens[at] ?? '', id);
    });

    let current = worker;
    for (const share of [5, 20]) {
      await expect.poll(() => delivered().length, SOON).toBeGreaterThanOrEqual(share);
      expect(await current.end('SIGKILL')).toBe('SIGKILL');
      current = await startWorker();
    }
    const booked = await Promise.all(bookings);
    // What a killed worker had begun counts as cut off after a minute: that time passes here.
    await observer.db
      .updateTable('edi_messages')
      .set({ started_at: sql`started_at - interval '2 minutes'` })
      .where('sent_at', 'is', null)
      .execute();
    await hastenJobs(observer.db, 2 * MINUTE);
    await expect.poll(() => delivered().length, SOON).toBe(SHIPMENTS);
    await expect.poll(() => openJobs(observer.db), SOON).toEqual([]);
    await Promise.all([one, other, current].map((process) => process.end('SIGTERM')));

    const serials = booked
      .flatMap(({ goodsLines }) => goodsLines.flatMap(({ packageNumbers }) => packageNumbers))
      .map((number) => BigInt(number.slice(0, -1)))
      .sort((a, b) => Number(a - b));
    expect(serials).toHaveLength(SHIPMENTS * PACKAGES);
    const [first = 0n] = serials;
    expect(serials).toEqual(serials.map((_, index) => first + BigInt(index)));

    const messages = await observer.db.selectFrom('edi_messages').select(['reference', 'body', 'sent_at']).execute();
    expect(messages.map(({ reference }) => `${reference}.edi`).sort()).toEqual(delivered().sort());
    for (const { reference, body, sent_at } of messages) {
      expect(sent_at).not.toBeNull();
      expect(readFileSync(path.join(ftp.folder, 'home/in', `${reference}.edi`), 'latin1')).toBe(body);
    }
    expect(ftp.files()).toHaveLength(SHIPMENTS);
  },
  TIME_LIMIT,
);

async function tokenAt({ url }: ServerProcess): Promise<string> {
  const body = JSON.stringify({ username: TEST_USERS.DefaultUser, password: TEST_PASSWORD });
  const answer = await fetch(`${url}/api/login`, { method: 'POST', headers: JSON_TYPE, body });
  return ((await answer.json()) as Session).accessToken;
}

async function bookAt({ url }: ServerProcess, token: string, shipmentId: string): Promise<Shipment> {
  const headers = { ...JSON_TYPE, Authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/shipment/${shipmentId}/book`, { method: 'POST', headers, body: '{}' });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { shipmentData: Shipment }).shipmentData;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
