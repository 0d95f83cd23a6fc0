import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Session } from '#contract/session.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { databaseUrl } from '#tests/support/cluster.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createEdiDeliveryType, createShipment, goodsLine, numbersOf } from '#tests/support/freight-world.ts';
import { startTestServer, TEST_SECRET } from '#tests/support/server.ts';
import { type ServerProcess, serverProgram, startServerProcess } from '#tests/support/server-process.ts';
import { seedTestCompanies, TEST_COMPANY, TEST_PASSWORD, TEST_USERS } from '#tests/support/test-companies.ts';

const SHIPMENTS = 100;
const PACKAGES = 3;
/** The write of a booking that takes its numbers (booking/booking-service.ts). */
const STEP = 'booked';
const BOOKINGS_BEFORE_CRASH = 10;
const TIME_LIMIT = 300_000;
const AT_ONCE = 4;

const database = await createTestDatabase();
await seedTestCompanies(database.db);
const dataDirectory = mkdtempSync(path.join(tmpdir(), 'kaj-numbers-'));
// Every server delivers what waits, so all of them share one folder.
const server = await startTestServer({ database, environment: { DATA_DIR: dataDirectory } });
const moderator = await server.signIn(TEST_USERS.Moderator);
afterAll(() => rmSync(dataDirectory, { recursive: true }));

test(
  '[BOK-03] two servers book 100 shipments on one series and die on the way: every number once, every answered booking there',
  async () => {
    const deliveryType = await createEdiDeliveryType(moderator);
    const ids: string[] = [];
    for (let index = 0; index < SHIPMENTS; index += 1) {
      const { shipmentId } = await createShipment(moderator, { deliveryType, goodsLines: [goodsLine(1, PACKAGES)] });
      ids.push(shipmentId);
    }
    const crashing = serverProgram('crashing-server');
    const start = (crashAt: string, crashAfter: number) =>
      startServerProcess(crashing, {
        DATABASE_URL: databaseUrl(database.connection),
        SECRET: TEST_SECRET,
        DATA_DIR: dataDirectory,
        CRASH_AT: crashAt,
        CRASH_STEP: STEP,
        CRASH_AFTER: String(crashAfter),
      });

    // Both book their half at the same time; each is killed in the middle of a booking.
    const answered = new Map<string, string[]>();
    const halves = [ids.slice(0, SHIPMENTS / 2), ids.slice(SHIPMENTS / 2)];
    const doomed = await Promise.all(
      ['beforeCommit', 'afterCommit'].map((crashAt) => start(crashAt, BOOKINGS_BEFORE_CRASH)),
    );
    const unfinished = await Promise.all(
      doomed.map(async (process, half) => {
        const interrupted = await bookInTurn(process, halves[half] ?? [], answered);
        expect(await process.ended).toBe('SIGKILL');
        return interrupted;
      }),
    );
    expect(answered.size).toBe(BOOKINGS_BEFORE_CRASH * doomed.length);
    const [rolledBack, committed] = await Promise.all(unfinished.map((id) => shipment(id ?? '')));
    expect(rolledBack).toMatchObject({ isBooked: false, status: STATUS.open, consignmentNo: null });
    expect(committed).toMatchObject({ isBooked: true });

    // Both start again and book what is left, each several at a time.
    const neverCrash = SHIPMENTS * 10;
    const processes = await Promise.all([start('afterCommit', neverCrash), start('afterCommit', neverCrash)]);
    const rest = ids.filter((id) => !answered.has(id));
    await Promise.all(
      Array.from({ length: AT_ONCE * processes.length }, (_, worker) => {
        const process = processes[worker % processes.length];
        const share = rest.filter((_id, index) => index % (AT_ONCE * processes.length) === worker);
        return process && bookInTurn(process, share, answered);
      }),
    );
    await Promise.all(processes.map((process) => process.end('SIGTERM')));

    expect(answered.size).toBe(SHIPMENTS);
    const all = await Promise.all(ids.map(shipment));
    for (const [index, one] of all.entries()) {
      expect(one, `shipment ${ids[index]}`).toMatchObject({ isBooked: true, status: STATUS.inProgress });
      expect(numbersOf(one)).toEqual(answered.get(one.shipmentId));
    }
    const numbers = all.flatMap(numbersOf);
    expect(numbers).toHaveLength(SHIPMENTS * (PACKAGES + 1));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(deliveredFiles()).toHaveLength(SHIPMENTS);
  },
  TIME_LIMIT,
);

async function shipment(shipmentId: string) {
  const query = { only: 'shipmentData' };
  return (await moderator.do('shipment', { params: { shipmentId }, query })).shipmentData;
}

/** Books one after the other until the server is gone; answers the shipment whose booking got no answer. */
async function bookInTurn(
  { url }: ServerProcess,
  ids: readonly string[],
  answered: Map<string, string[]>,
): Promise<string | undefined> {
  const post = (address: string, body: object, token = '') =>
    fetch(`${url}/api${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const credentials = { username: TEST_USERS.DefaultUser, password: TEST_PASSWORD };
  const { accessToken } = (await (await post('/login', credentials)).json()) as Session;
  for (const id of ids) {
    try {
      const answer = await post(`/shipment/${id}/book`, { action: 'book' }, accessToken);
      const body = await answer.json();
      expect(answer.status, JSON.stringify(body)).toBe(200);
      answered.set(id, numbersOf(body.shipmentData));
    } catch (error) {
      if (error instanceof TypeError) return id;
      throw error;
    }
  }
  return undefined;
}

function deliveredFiles(): string[] {
  const folder = path.join(dataDirectory, 'edi', TEST_COMPANY);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.edi'));
}
