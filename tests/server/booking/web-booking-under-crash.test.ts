/** Servers killed at every step of a booking by web service: the carrier is asked by our reference first, and books once. */
import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { STATUS } from '#domain/shipments/status.ts';
import { startBookingCarrier } from '#tests/support/booking-carrier.ts';
import { databaseUrl } from '#tests/support/cluster.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createCarrier, createDeliveryType, createShipment, goodsLine } from '#tests/support/freight-world.ts';
import { hastenJobs, openJobs } from '#tests/support/job-time.ts';
import { startTestServer, TEST_SECRET } from '#tests/support/server.ts';
import { serverProgram, startServerProcess } from '#tests/support/server-process.ts';
import { seedTestCompanies, TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

/** Units: milliseconds. */
const MINUTE = 60_000;
const SOON = { timeout: 20_000, interval: 50 };
const TIME_LIMIT = 60_000;

const carrier = await startBookingCarrier();
const environment = { BOOKING_SERVICES: `POSTNORDSE=${carrier.url}`, BOOKING_LIMIT: '2' };
const database = await createTestDatabase();
await seedTestCompanies(database.db);
await database.db.updateTable('companies').set({ test_mode: false }).where('company_id', '=', TEST_COMPANY).execute();
// Takes the requests and leaves the jobs to the others.
const desk = await startTestServer({ database, environment: { ...environment, JOBS: '0' } });
const moderator = await desk.signIn(TEST_USERS.Moderator);
const connection = { name: 'PostNord', carrierSuiteId: 'POSTNORDSE', gaNo: '1', ws_UserName: 'kaj', ws_Password: 'x' };
const carrierId = await createCarrier(moderator, { ...connection, numberSeries: {}, testMode: false } as never);
const { id: deliveryType } = await createDeliveryType(moderator, carrierId, 'Parcel', { dom: '18' });
const crashing = serverProgram('crashing-server');
vi.spyOn(console, 'error').mockImplementation(() => undefined);

test.each([
  ['beforeCommit', 0, 'before anything is written', 0],
  ['afterCommit', 0, 'with the call written', 0],
  ['beforeCommit', 1, 'before the call begins', 0],
  ['afterCommit', 1, 'with the call begun', 0],
  ['beforeCommit', 2, 'when the carrier has booked and nobody knows', 1],
  ['afterCommit', 2, 'when the answer is stored', 1],
  ['beforeCommit', 3, 'before the answer is kept', 1],
  ['afterCommit', 3, 'when everything is done but the reply', 1],
] as const)(
  '[BOK-02] [BOK-03] a server killed %s of write %i of a web service booking, %s: it is booked once, and asked for again the same',
  async (crashAt, after, _when, bookedThen) => {
    const { shipmentId } = await createShipment(moderator, { deliveryType, goodsLines: [goodsLine(1, 2)] });
    const before = carrier.heard.length;
    const settings = {
      ...environment,
      ...{ DATABASE_URL: databaseUrl(database.connection), SECRET: TEST_SECRET, JOBS: '0' },
      ...{ DATA_DIR: desk.config.dataDirectory, CRASH_AT: crashAt, CRASH_AFTER: String(after) },
    };
    const victim = await startServerProcess(crashing, settings);
    const headers = {
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      Authorization: `Bearer ${moderator.session?.accessToken}`,
    };
    const book = (url: string) =>
      fetch(`${url}/api/shipment/${shipmentId}/book`, { method: 'POST', headers, body: '{}' });
    await expect(book(victim.url)).rejects.toThrow();
    expect(await victim.ended).toBe('SIGKILL');
    const bookings = () => carrier.heard.slice(before).filter((one) => typeof one === 'object');
    expect(bookings()).toHaveLength(bookedThen);

    const clock = () => new Date(Date.now() + 2 * MINUTE);
    const heir = await startTestServer({ database, environment, clock });
    await hastenJobs(database.db, 2 * MINUTE);
    await expect.poll(() => openJobs(database.db), SOON).toEqual([]);
    const answer = await book(heir.url);
    expect(answer.status).toBe(200);
    const query = { only: 'shipmentData' };
    const { shipmentData } = await moderator.do('shipment', { params: { shipmentId }, query });
    expect(shipmentData).toMatchObject({ isBooked: true, status: STATUS.inProgress });
    expect(bookings()).toHaveLength(1);
    expect([...carrier.booked.values()].every((times) => times === 1)).toBe(true);
    const heard = carrier.heard.slice(before);
    const references = heard.map((one) => (typeof one === 'string' ? one : one.reference));
    expect(new Set(references).size).toBe(1);
    // A call that may have come through is looked up before anything else.
    const again = heard[bookedThen];
    const wasBegun = after === 1 && crashAt === 'afterCommit';
    if (wasBegun || (after === 2 && crashAt === 'beforeCommit')) expect(typeof again).toBe('string');
    await heir.app.close();
  },
  TIME_LIMIT,
);
