/** A trial that has ended: the company can still read, print what is booked, and choose a plan. */
import { expect, test } from 'vitest';
import { createCarrier, createDeliveryType, createShipment } from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { OTHER_USERS, TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
const editor = await server.signIn(TEST_USERS.SuperUser);

async function setTrial(trial_ends_at: Date | null): Promise<void> {
  const plan = { payment_plan_id: 'TRIAL', trial_ends_at, extra_users: 2, extra_suites: 0 };
  await server.db.updateTable('companies').set(plan).where('company_id', '=', TEST_COMPANY).execute();
}

const HOUR = 60 * 60 * 1000;

test('[SUB-08] once the trial is over everything is read and what is booked is printed, until a plan is chosen', async () => {
  const carrierId = await createCarrier(editor);
  const { id: deliveryType } = await createDeliveryType(editor, carrierId, 'Gods');
  const { shipmentId } = await createShipment(editor, { deliveryType });
  const open = await createShipment(editor, { deliveryType });
  await setTrial(new Date(Date.now() + HOUR));
  await editor.do('bookShipment', { params: { shipmentId }, body: {} });
  const key = { 'idempotency-key': 'c0ffee00-1111-4222-8333-444455556666' };
  const note = { params: { shipmentId: open.shipmentId }, body: { orderNumber: 'A1' }, headers: key };
  await editor.do('saveShipment', note);

  await setTrial(new Date(Date.now() - HOUR));
  const saving = { params: { shipmentId: open.shipmentId }, body: { orderNumber: 'A2' } };
  const refused = await editor.call('saveShipment', saving);
  expect(refused).toMatchObject({ status: 402, body: { code: 'trialEnded' } });
  expect(refused.headers.get('retry-after')).toBe('300');
  expect(await editor.call('saveShipment', note), 'what was done before is answered').toMatchObject({ status: 200 });
  const writes = [
    editor.call('bookShipment', { params: { shipmentId: open.shipmentId }, body: {} }),
    editor.call('createUser', { body: { username: 'ny@demo.test', fullName: 'Ny', role: 'DefaultUser' } }),
    editor.call('saveAddress', { body: { name: 'Åkeri', countryCode: 'SE' } }),
    editor.call('deleteCarrier', { params: { carrierId } }),
    editor.call('endOfDay', { body: { maxShipmentId: shipmentId, documents: { unPrinted: true } } }),
    editor.call('printShipment', { params: { shipmentId: open.shipmentId }, body: {} }),
  ];
  for (const answer of await Promise.all(writes)) expect(answer).toMatchObject({ status: 402 });
  const allowed = [
    editor.call('shipmentsList', { body: {} }),
    editor.call('shipment', { params: { shipmentId } }),
    editor.call('printShipment', { params: { shipmentId }, body: {} }),
    editor.call('printShipment', { params: { shipmentId: open.shipmentId }, body: { preview: true } }),
    editor.call('saveMyProfile', { body: { fullName: 'Elin' } }),
    editor.call('webSocketToken'),
  ];
  for (const answer of await Promise.all(allowed)) expect(answer).toMatchObject({ status: 200 });
  const other = await server.signIn(OTHER_USERS.SuperUser);
  expect(await other.call('saveAddress', { body: { name: 'Åkeri', countryCode: 'SE' } })).toMatchObject({
    status: 200,
  });

  expect((await editor.do('staticData')).plan?.trialEndsAt).toEqual(expect.any(String));
  await server.db.updateTable('companies').set({ extra_users: 0 }).where('company_id', '=', TEST_COMPANY).execute();
  await editor.do('saveCompany', { body: { paymentPlanId: 'UNITS300' } });
  expect(await editor.call('saveShipment', saving)).toMatchObject({ status: 200 });
  expect((await editor.do('staticData')).plan?.trialEndsAt).toBeNull();
});
