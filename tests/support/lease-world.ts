/**
 * Blocks of numbers in tests: a server whose clock a test moves on, carriers whose series they are leased from, and a device that
 * books with them.
 */
import type { LeaseGoneReason, TakenLease } from '#contract/number-lease.ts';
import type { Shipment } from '#contract/shipment.ts';
import {
  consignmentSeries,
  createCarrier,
  createDeliveryType,
  createShipment,
  DSV_CARRIER,
  goodsLine,
  packageSeries,
} from './freight-world.ts';
import { startTestServer, type TestCaller } from './server.ts';
import { TEST_USERS } from './test-companies.ts';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
const START = Date.parse('2026-11-27T08:00:00Z');
export const TABLET = { 'x-device': 'tablet-3 Surfplatta%203' };

export async function createLeaseWorld(environment: Record<string, string> = {}) {
  let passed = 0;
  const now = () => new Date(START + passed);
  const server = await startTestServer({ clock: now, environment });
  const people = {
    moderator: await server.signIn(TEST_USERS.Moderator),
    user: await server.signIn(TEST_USERS.DefaultUser),
  };
  /** In 20 days. */
  const dispatch = () => new Date(START + passed + 20 * DAY).toISOString().slice(0, 10);

  return {
    server,
    people,
    now,
    /** Everybody signs in anew: the tokens of earlier are too old after that. */
    async wait(span: number): Promise<void> {
      passed += span;
      people.moderator = await server.signIn(TEST_USERS.Moderator);
      people.user = await server.signIn(TEST_USERS.DefaultUser);
    },
    /** A connection with its series, a delivery type on it, and open shipments of it with three packages each. */
    async carrier(more: object = {}) {
      const numberSeries = { consignment: consignmentSeries(), package: packageSeries() };
      const carrierId = await createCarrier(people.moderator, { ...DSV_CARRIER, numberSeries, ...more } as object);
      const products = { dom: 'GRP', eu: 'GRP' };
      const { id: deliveryType } = await createDeliveryType(people.moderator, carrierId, `Type ${carrierId}`, products);
      const shipment = (goodsLines = [goodsLine(1, 2), goodsLine(2, 1)]) =>
        createShipment(people.user, { deliveryType, goodsLines, dispDate: dispatch() });
      return { carrierId, deliveryType, shipment };
    },
    take: (carrierId: string, counts: object = {}, caller = people.user, headers: Record<string, string> = TABLET) =>
      caller.do('takeNumberLease', {
        body: { carrierId, consignments: 2, packages: 6, device: 'tablet-3', ...counts },
        headers,
      }),
    book: (
      { shipmentId }: Shipment,
      body: object,
      { caller = people.user, headers = {} }: { caller?: TestCaller; headers?: Record<string, string> } = {},
    ) => caller.call('bookShipment', { params: { shipmentId }, body, headers: { ...TABLET, ...headers } }),
    stored: async ({ shipmentId }: Shipment) =>
      (await people.user.do('shipment', { params: { shipmentId } })).shipmentData,
    leases: (headers = {}) => people.user.do('numberLeases', { headers }),
    leaseOf: async (id: string) => (await people.user.do('numberLeases')).find((lease) => lease.id === id),
  };
}

/** Of a shipment with three packages. */
export const bookingOf = ({ id, consignmentNumbers, packageNumbers }: TakenLease, from = 0) => ({
  ...{ action: 'book', lease: id, consignmentNo: consignmentNumbers[from] },
  packageNumbers: packageNumbers.slice(3 * from, 3 * from + 3),
});

export const gone = (reason: LeaseGoneReason) => ({ status: 422, body: { code: 'leaseGone', reason } });
