import { expect, test } from 'vitest';
import { book, createCarrier, createDeliveryType, createShipment, EDI_CARRIER } from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let now = Date.now();
const server = await startTestServer({ clock: () => new Date(now) });

test('[NUM-02] the list of carriers says how many numbers are left, and how long they last at the use of the last 30 days', async () => {
  const editor = await server.signIn(TEST_USERS.SuperUser);
  const consignment = { ...EDI_CARRIER.numberSeries.consignment, prefix1: '81', to: '100' };
  const numberSeries = { ...EDI_CARRIER.numberSeries, consignment };
  const carrierId = await createCarrier(editor, { numberSeries } as never);
  const { id } = await createDeliveryType(editor, carrierId, 'Used');
  const runway = async (of: string) => (await editor.do('carriers')).find((one) => one.carrierId === of)?.runway;

  expect((await runway(carrierId))?.consignment).toEqual({ left: '100', perDay: 0, days: null });
  for (let count = 0; count < 6; count++) {
    await book(editor, (await createShipment(editor, { deliveryType: id })).shipmentId);
  }
  expect((await runway(carrierId))?.consignment).toEqual({ left: '94', perDay: 0.2, days: 470 });

  now += 31 * DAY_MS;
  const later = await server.signIn(TEST_USERS.SuperUser);
  const listed = (await later.do('carriers')).find((one) => one.carrierId === carrierId);
  expect(listed?.runway.consignment).toEqual({ left: '94', perDay: 0, days: null });

  const byCarrier = await later.do('saveCarrier', {
    params: { carrierId: 'new' },
    body: { carrierSuiteId: 'POSTNORDSE', name: 'PostNord' },
  });
  expect(await runwayOf(byCarrier.carrierId)).toEqual({ consignment: null, package: null });

  async function runwayOf(of: string) {
    return (await later.do('carriers')).find((one) => one.carrierId === of)?.runway;
  }
});
