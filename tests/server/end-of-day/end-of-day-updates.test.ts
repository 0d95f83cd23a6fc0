/** An end of day over bookings that were changed since their carriers were told. */
import { expect, test, vi } from 'vitest';
import type { DocumentChoice, Rehearsal } from '#contract/end-of-day.ts';
import type { Shipment } from '#contract/shipment.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { functionOf, messagesAbout } from '#tests/support/edi-folder.ts';
import { createEdiDeliveryType, goodsLine } from '#tests/support/freight-world.ts';
import { startWebBookingWorld } from '#tests/support/web-booking-world.ts';

const ALL: DocumentChoice = { unPrinted: true, label: true, waybill: true, shipmentList: true };
const SOON = { timeout: 30_000, interval: 50 };

/** No carrier of today takes updates by web service; this one does, and is booked in the same manner. */
vi.mock('#domain/carriers/suites-parcel.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#domain/carriers/suites-parcel.ts')>();
  const alike = original.PARCEL_SUITES.filter(({ value }) => value === 'POSTNORDSE');
  const updated = alike.map((suite) => ({ ...suite, value: 'UPDATED', bookingUpdateable: true }));
  return { ...original, PARCEL_SUITES: [...original.PARCEL_SUITES, ...updated] };
});

const { carrier, server, moderator, types, booker, make, ask, read, liveTypeOf } = await startWebBookingWorld([
  'UPDATED',
]);
const ediType = await createEdiDeliveryType(moderator);
const updatedType = await liveTypeOf('UPDATED');

const change = (shipmentId: string) =>
  booker().do('saveShipment', { params: { shipmentId }, body: { goodsLines: [goodsLine(1, 3)] } });

async function booked(deliveryType: string, orderNumber: string): Promise<string> {
  const shipmentId = await make(deliveryType, orderNumber, [goodsLine(1, 2)]);
  await ask(shipmentId);
  return shipmentId;
}

const endOfDay = (body: object) => booker().do('endOfDay', { body: { documents: ALL, ...body } });
const rehearse = async (scope: object) => (await endOfDay({ ...scope, rehearse: true })) as Rehearsal;

async function run(scope: object) {
  const answer = await endOfDay(scope);
  if (!('jobId' in answer)) throw new Error('was not started');
  const job = () => booker().do('job', { params: { jobId: answer.jobId } });
  await vi.waitFor(async () => expect((await job()).endedAt).not.toBeNull(), SOON);
  return job();
}

const toldOverEdi = (shipmentId: string) => messagesAbout(server.config.dataDirectory, shipmentId).map(functionOf);
/** What the web service was asked to do about an order, in order, without lookups. */
function toldByService(orderNumber: string): string[] {
  const heard = carrier.heard.filter((one) => typeof one !== 'string' && one.consignment.orderNumber === orderNumber);
  return heard.map((one) => (typeof one === 'string' ? one : one.action));
}
const packagesOf = ({ goodsLines }: Shipment) => goodsLines.map(({ packageNumbers }) => packageNumbers.length);

test('[EOD-01] [BOK-01] a changed booking is updated at its carrier, over EDI or by web service, before it is printed and closed', async () => {
  const overEdi = await booked(ediType, 'EOD-UPDATE-1');
  const byService = await booked(updatedType, 'EOD-UPDATE-2');
  const unchanged = await booked(ediType, 'EOD-UPDATE-3');
  await change(overEdi);
  await change(byService);
  const scope = { searchFields: { orderNumber: 'EOD-UPDATE%' }, maxShipmentId: unchanged };
  expect(await rehearse(scope)).toMatchObject({ total: 3, updates: 2, stopped: [] });

  expect(await run(scope)).toMatchObject({ done: 3, failed: [] });
  expect(toldOverEdi(overEdi)).toEqual(['9', '5']);
  expect(toldByService('EOD-UPDATE-2')).toEqual(['book', 'update']);
  expect(toldOverEdi(unchanged)).toEqual(['9']);
  for (const shipmentId of [overEdi, byService, unchanged]) {
    expect(await read(shipmentId)).toMatchObject({ status: STATUS.closed, isBooked: true, differsFromCarrier: false });
  }
  expect(packagesOf(await read(overEdi))).toEqual([3]);
});

test('[EOD-01] [BOK-01] where the carrier takes no updates, what differs is printed and closed as it is, and nothing is told', async () => {
  const orderNumber = 'EOD-NO-UPDATES';
  const shipmentId = await make(types.live, orderNumber, [goodsLine(1, 2)]);
  carrier.meanwhile = () =>
    booker().do('saveShipment', { params: { shipmentId }, body: { goodsLines: [{ ...goodsLine(1, 2), weight: 99 }] } });
  await ask(shipmentId);
  carrier.meanwhile = async () => undefined;
  expect(await read(shipmentId)).toMatchObject({ isBooked: true, differsFromCarrier: true });
  const scope = { searchFields: { orderNumber }, maxShipmentId: shipmentId };
  expect(await rehearse(scope)).toMatchObject({ total: 1, updates: 0, stopped: [] });
  expect(await run(scope)).toMatchObject({ done: 1, failed: [] });
  expect(await read(shipmentId)).toMatchObject({ status: STATUS.closed, differsFromCarrier: true });
  expect(toldByService(orderNumber)).toEqual(['book']);
});

test('[EOD-01] [BOK-01] an update that something is missing for is left out with its fields, and nothing is told', async () => {
  const type = await createEdiDeliveryType(moderator);
  const orderNumber = 'EOD-UPDATE-WRONG';
  const shipmentId = await booked(type, orderNumber);
  await change(shipmentId);
  const { name, carrierId } = await moderator
    .do('deliveryTypes')
    .then(({ data }) => data.find(({ id }) => id === type) ?? { name: '', carrierId: '' });
  const abroad = { name, carrierId, eu: { value: 'GRP' } };
  await moderator.do('saveDeliveryType', { params: { id: type }, body: abroad });

  const held = { shipmentId, code: 'rules', fields: { deliveryType: { code: 'notOffered' } } };
  const scope = { searchFields: { orderNumber }, maxShipmentId: shipmentId };
  expect(await rehearse(scope)).toMatchObject({ total: 0, updates: 0, stopped: [held] });
  expect(await run(scope)).toMatchObject({ done: 0, failed: [held] });
  expect(toldOverEdi(shipmentId)).toEqual(['9']);
  expect(await read(shipmentId)).toMatchObject({ status: STATUS.inProgress, differsFromCarrier: true });
});

test('[EOD-01] [BOK-01] an update whose answer is lost is left as a booking is, and run again the carrier makes it once', async () => {
  const orderNumber = 'EOD-UPDATE-LOST';
  const shipmentId = await booked(updatedType, orderNumber);
  await change(shipmentId);
  const scope = { searchFields: { orderNumber }, maxShipmentId: shipmentId };
  carrier.mood = 'silent';
  const first = await run(scope);
  expect(first).toMatchObject({ done: 0, failed: [{ shipmentId, code: 'stuck' }] });
  expect(await read(shipmentId)).toMatchObject({ status: STATUS.technicalError, differsFromCarrier: true });
  carrier.mood = 'well';
  expect(await run({ ...scope, failedOf: first.jobId })).toMatchObject({ done: 1, failed: [] });
  expect(await read(shipmentId)).toMatchObject({ status: STATUS.closed, differsFromCarrier: false });
  expect([...carrier.booked.values()].every((times) => times === 1)).toBe(true);
  expect(toldByService(orderNumber)).toEqual(['book', 'update']);
});
