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

export async function startWebBookingWorld() {
  let skipped = 0;
  const carrier = await startBookingCarrier();
  const server = await startTestServer({
    environment: { BOOKING_SERVICES: `POSTNORDSE=${carrier.url}`, BOOKING_LIMIT: '2' },
    clock: () => new Date(Date.now() + skipped),
  });
  const { db } = server;
  await db.updateTable('companies').set({ test_mode: false }).where('company_id', '=', TEST_COMPANY).execute();
  const moderator = await server.signIn(TEST_USERS.Moderator);
  const live = await createCarrier(moderator, { name: 'PostNord', ...WEB_SERVICE, testMode: false } as never);
  const simulated = await createCarrier(moderator, { name: 'PostNord test', ...WEB_SERVICE, testMode: true } as never);
  const types = {
    live: (await createDeliveryType(moderator, live, 'Parcel', { dom: '18' })).id,
    simulated: (await createDeliveryType(moderator, simulated, 'Parcel, test', { dom: '18' })).id,
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
