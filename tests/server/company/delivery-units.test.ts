/** What a plan is measured by, and when the company is told that it is nearly used up. */
import { beforeAll, expect, test } from 'vitest';
import { dayInZone } from '#domain/shared/dates.ts';
import { createCarrier, createDeliveryType, createShipment } from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
const editor = await server.signIn(TEST_USERS.SuperUser);
const moderator = await server.signIn(TEST_USERS.Moderator);
const thisMonth = () => dayInZone(new Date(), 'Europe/Stockholm').slice(0, 7);
let deliveryType = '';

beforeAll(async () => {
  const carrierId = await createCarrier(editor);
  deliveryType = (await createDeliveryType(editor, carrierId, 'Enheter')).id;
});

const newShipment = async () => (await createShipment(editor, { deliveryType })).shipmentId;
const act = (shipmentId: string, action: 'book' | 'update' | 'cancel' = 'book') =>
  editor.do('bookShipment', { params: { shipmentId }, body: { action } });
const unitsByMonth = async () => (await editor.do('company')).unitsByMonth;
const unitsNow = async () => (await unitsByMonth()).at(-1)?.units ?? 0;

async function setUnits(units: number, month = thisMonth()): Promise<void> {
  await server.db
    .insertInto('delivery_unit_months')
    .values({ company_id: TEST_COMPANY, month, units })
    .onConflict((conflict) => conflict.columns(['company_id', 'month']).doUpdateSet({ units }))
    .execute();
}

test('[SUB-08] a shipment is one unit however often it is booked, and none before', async () => {
  const before = await unitsNow();
  const shipmentId = await newShipment();
  expect(await unitsNow()).toBe(before);
  await act(shipmentId);
  expect(await unitsNow()).toBe(before + 1);
  await act(shipmentId, 'cancel');
  await act(shipmentId);
  expect(await unitsNow()).toBe(before + 1);
});

test('[SUB-08] units are told for this month and the twelve before it', async () => {
  const [year = 0, month = 1] = thisMonth().split('-').map(Number);
  const lastYear = `${year - 1}-${String(month).padStart(2, '0')}`;
  await setUnits(31, lastYear);
  const told = await unitsByMonth();
  expect(told).toHaveLength(13);
  expect(told[0]).toEqual({ month: lastYear, units: 31 });
  expect(told.at(-1)?.month).toBe(thisMonth());
});

test('[NOT-04] who may change the plan hears once that 80 and 95 per cent of the plan are used', async () => {
  await editor.do('saveCompany', { body: { paymentPlanId: 'UNITS300' } });
  const told = async () =>
    (await moderator.do('staticData')).notifications
      .filter(({ code }) => code === 'planLimitNear')
      .map(({ values, type }) => [type, values?.units, values?.limit]);
  const bookTwo = () => Promise.all([newShipment().then((id) => act(id)), newShipment().then((id) => act(id))]);
  await setUnits(238);
  await bookTwo();
  expect(await told()).toEqual([['warning', 240, 300]]);
  await setUnits(283);
  await bookTwo();
  await bookTwo();
  expect(await told()).toEqual([
    ['warning', 285, 300],
    ['warning', 240, 300],
  ]);
});
