/**
 * A server whose company books with PostNord by web service: live with a carrier that a test controls, and again in test mode;
 * with what such tests do over and over. Time passes only when it is skipped.
 */
import { afterAll, vi } from 'vitest';
import { startBookingCarrier } from './booking-carrier.ts';
import { createCarrier, createDeliveryType, createShipment } from './freight-world.ts';
import { hastenJobs } from './job-time.ts';
import { startTestServer } from './server.ts';
import { TEST_COMPANY, TEST_USERS } from './test-companies.ts';

const WEB_SERVICE = {
  carrierSuiteId: 'POSTNORDSE',
  gaNo: '104555',
  ws_UserName: 'kaj',
  ws_Password: 'secret',
  numberSeries: {},
};

/** `further`: suites that the carrier's web service books for, beside PostNord's. */
export async function startWebBookingWorld(further: readonly string[] = []) {
  let skipped = 0;
  const carrier = await startBookingCarrier();
  const server = await startTestServer({
    environment: {
      BOOKING_SERVICES: [WEB_SERVICE.carrierSuiteId, ...further].map((suite) => `${suite}=${carrier.url}`).join(' '),
      BOOKING_LIMIT: '2',
    },
    clock: () => new Date(Date.now() + skipped),
  });
  const { db } = server;
  await db.updateTable('companies').set({ test_mode: false }).where('company_id', '=', TEST_COMPANY).execute();
  const moderator = await server.signIn(TEST_USERS.Moderator);
  async function parcelType(name: string, connection: object): Promise<string> {
    const carrierId = await createCarrier(moderator, { name, ...WEB_SERVICE, ...connection } as never);
    return (await createDeliveryType(moderator, carrierId, `Parcel, ${name}`, { dom: '18' })).id;
  }
  const types = {
    live: await parcelType('PostNord', { testMode: false }),
    simulated: await parcelType('PostNord test', { testMode: true }),
  };
  // Carriers that do not answer are reported.
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  afterAll(() => complaint.mockRestore());

  let booker = await server.signIn(TEST_USERS.DefaultUser);
  return {
    carrier,
    server,
    /** For setting up before time passes; its session expires then. */
    moderator,
    types,
    /** A delivery type whose carrier is booked live, in a suite given as `further`. */
    liveTypeOf: (carrierSuiteId: string) => parcelType(carrierSuiteId, { carrierSuiteId, testMode: false }),
    /** Always with a valid session. */
    booker: () => booker,
    async make(deliveryType: string, orderNumber: string, goodsLines: readonly object[]): Promise<string> {
      return (await createShipment(booker, { deliveryType, orderNumber, goodsLines } as never)).shipmentId;
    },
    async ask(shipmentId: string, action = 'book') {
      return (await booker.do('bookShipment', { params: { shipmentId }, body: { action } as never })).shipmentData;
    },
    async read(shipmentId: string) {
      const query = { only: 'shipmentData' };
      return (await booker.do('shipment', { params: { shipmentId }, query })).shipmentData;
    },
    /** Unit: milliseconds. */
    async skip(time: number): Promise<void> {
      skipped += time;
      await hastenJobs(db, time);
      booker = await server.signIn(TEST_USERS.DefaultUser);
    },
  };
}
