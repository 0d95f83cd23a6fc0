/** What a booking is called that has reached no carrier: on the shipment, in its history, in the log, with the carrier, on Today and in an end of day. */
import { createEdiCarrier } from './support/edi-carrier.ts';
import { DEMO, expect, signIn, test } from './support/kaj-test.ts';
import { listRows, unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { openShipment } from './support/shipment-page.ts';

const RECEIVER = {
  ...{ name: 'Kalmar Hamn AB', street1: 'Hamngatan 7', zipCode: '39231', city: 'Kalmar', countryCode: 'SE' },
  contact: { name: 'Elin', phoneNo: '+46701234567', email: 'elin@hamn.test' },
};

test('[BOK-05] a booking in test mode without a server is called made, not sent, wherever it is told of', async ({
  page,
  server,
}) => {
  const api = await openApi(server, DEMO.moderator);
  const { deliveryType, name } = await createEdiCarrier(api);
  const { shipmentId } = await api.createShipment({ deliveryType, orderNumber: unique('TST') });
  await openShipment(page, shipmentId, DEMO.moderator);
  await page.getByRole('button', { name: /^Book$/ }).click();
  await expect(page.getByText('Made, not sent: test mode. No carrier knows of it, and no truck comes.')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('Test: made, not sent', { exact: true })).toBeVisible();

  await page.goto(`/Shipment/${shipmentId}/history`);
  const booked = main.getByRole('listitem').filter({ hasText: `Booked with ${name}` });
  await expect(booked).toContainText('Test: made, not sent');
  await page.goto('/Carriers');
  await expect(main.getByRole('row').filter({ hasText: name })).toContainText('Test: made, not sent');
});

test('[BOK-05] a booking that the simulated carrier has taken is called made, not sent', async ({ page, server }) => {
  const api = await openApi(server, DEMO.moderator);
  const types = await api.deliveryTypes();
  const simulated = types.find(({ bookingType }) => bookingType === 'WEBSERVICE');
  const { shipmentId } = await api.createShipment({
    deliveryType: simulated?.id ?? '',
    addresses: { receiver: RECEIVER },
    goodsLines: [{ type: 'PC', quantity: 1, weight: 5 }],
  });
  await openShipment(page, shipmentId, DEMO.moderator);
  await page.getByRole('button', { name: /^Book$/ }).click();
  await expect(page.getByText('Made, not sent: test mode. No carrier knows of it, and no truck comes.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Test: made, not sent', { exact: true })).toBeVisible();
});

test('[BOK-05] [TOD-01] Today says before and after booking what is only a test', async ({ page, server }) => {
  const api = await openApi(server, DEMO.moderator);
  const { deliveryType, name } = await createEdiCarrier(api);
  await api.createShipment({ deliveryType, orderNumber: unique('TST') });
  await api.createShipment({ deliveryType, orderNumber: unique('TST') });
  await signIn(page, DEMO.moderator, '/Home');
  const lane = page.getByRole('region', { name: 'To book' });
  await lane.getByRole('button', { name: `${name}, 2`, exact: true }).click();
  await expect(listRows(page)).toHaveCount(2);
  const book = lane.getByRole('button', { name: /^Book 2/ });
  await expect(book).toContainText('a test, no truck comes');
  await book.click();
  await expect(page.getByText(/^2 booked, \d\d:\d\d$/)).toBeVisible();
  await expect(
    page.getByText('2 made, not sent: test mode. No carrier knows of them, and no truck comes.'),
  ).toBeVisible();
});

test('[BOK-05] [EOD-01] an end of day says before it starts, in its result and to its person what is only a test', async ({
  page,
  server,
}) => {
  const api = await openApi(server, DEMO.moderator);
  const { deliveryType, name } = await createEdiCarrier(api);
  const orderNumber = unique('TST');
  await api.createShipment({ orderNumber, deliveryType });
  const last = await api.createShipment({ orderNumber, deliveryType });
  await signIn(page, DEMO.moderator, `/EndOfDay?orderNumber=${orderNumber}&maxShipmentId=${last.shipmentId}`);
  const main = page.getByRole('main');
  const note = main.getByText('2 made, not sent: test mode. No carrier knows of them, and no truck comes.');
  const carrier = main.getByRole('row').filter({ hasText: name });
  const start = page.getByRole('button', { name: /^Book and print 2/ });
  await expect(start).toContainText('a test, no truck comes');
  await expect(note).toBeVisible();
  await expect(carrier).toContainText('Test: made, not sent');
  await start.click();
  await expect(page.getByText('of 2 shipments booked and printed')).toBeVisible();
  await expect(note).toBeVisible();
  await expect(carrier).toContainText('Test: made, not sent');
  await expect(main).not.toContainText(/\bsent to\b/);
  const told = (await api.notifications()).find(({ code }) => code === 'endOfDayEnded');
  expect(told?.values).toEqual({ done: 2, failed: 0, made: 2 });
});
