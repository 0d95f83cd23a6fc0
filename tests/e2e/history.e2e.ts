/** The history of a shipment on screen: two clocks, who and where, field by field; what waits; offline; filters. */
import type { Locator, Page } from 'playwright/test';
import { comeBack, goAway } from './support/away.ts';
import { ageQueue } from './support/device-queue.ts';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';
import { inDatabase } from './support/server-database.ts';
import { chooseMore, field, save, saveOnDevice } from './support/shipment-page.ts';

const events = (page: Page): Locator => page.getByRole('main').locator('li[data-what]');
const event = (page: Page, text: string | RegExp): Locator => events(page).filter({ hasText: text });

test('[HIS-01] a change made without a network shows when it was done and when it reached the server, by whom, where and with which fields', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const [orderNumber, first, second] = [unique('HIS'), unique('HIS'), unique('HIS')];
  const { shipmentId } = await api.createShipment({ orderNumber });
  await signIn(page, DEMO.user, '/MyProfile');
  await page.getByLabel('Name of this device').fill('Tablet 3');
  await page.goto(`/Shipment/${shipmentId}`);
  await field(page, 'Order number').fill(first);
  await save(page);
  await chooseMore(page, 'History');
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible();
  await expect(event(page, 'Changed: Order number').first()).toContainText(/at the dock.*at once.*Tablet 3/);
  await page.getByRole('button', { name: `Back to ${first}` }).click();

  await goAway(page, network);
  await field(page, 'Order number').fill(second);
  await saveOnDevice(page);
  await chooseMore(page, 'History');
  const waiting = event(page, 'not yet');
  await expect(waiting).toContainText(new RegExp(`waits on this device.*${first}.*${second}.*Tablet 3, this device`));
  await expect(waiting, 'dashed').toHaveCSS('outline-style', 'dashed');
  await expect(page.getByRole('main')).toContainText(/As of \d\d:\d\d\. Later events come when the server answers\./);
  await expect(event(page, 'Created'), 'what was read before is there').toBeVisible();

  // What is said to be done before its shipment was made is not believed.
  await inDatabase(
    server.data,
    "update shipment_history set done_at = done_at - interval '1 day' where shipment_id = $1 and deed = 'created'",
    [shipmentId],
  );
  await ageQueue(page, 38 * 60_000);
  await comeBack(page, network);
  const late = event(page, '38 minutes later, offline');
  await expect(late).toContainText(new RegExp(`Changed: Order number.*Order number.*${first}.*becomes.*${second}`));
  await expect(late.locator('del')).toHaveText(first);
  await expect(late.locator('del')).toHaveCSS('text-decoration-line', 'line-through');
  await expect(late.locator('ins')).toHaveText(second);
  await expect(late).toContainText('Tablet 3');
  await expect(event(page, 'not yet')).toHaveCount(0);
  const [done, told] = await late
    .locator('time')
    .evaluateAll((times) => times.map((one) => one.getAttribute('datetime')));
  expect(Math.round((Date.parse(told ?? '') - Date.parse(done ?? '')) / 60_000)).toBe(38);
});

test('[HIS-01] prints, messages to the carrier and people stand in one history, and the filters show each alone with its count', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { deliveryType } = await createEdiCarrier(api);
  const { shipmentId } = await api.createShipment({ deliveryType, orderNumber: unique('HIS') });
  const booked = await api.bookShipment(shipmentId);
  const label = booked.documents.find(({ kind }) => kind === 'label')?.docGUID;
  await api.printShipment(shipmentId, { docGUID: label });
  await signIn(page, DEMO.user, `/Shipment/${shipmentId}/history`);
  await expect(event(page, /Booked with/)).toContainText(/Status.*Open.*becomes.*In progress/);
  await expect(event(page, /Booked with/)).toContainText(booked.consignmentNo ?? '');
  await expect(event(page, 'IFTMIN:')).toBeVisible();
  await expect(event(page, 'Transport label printed')).toContainText('In a browser, 1 copy');
  await page.getByRole('tab', { name: /^Papers 1$/ }).click();
  await expect(events(page)).toHaveCount(1);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: /^Carrier/ })).toBeFocused();
  await expect(events(page).first()).toContainText('IFTMIN');
  await page.getByRole('tab', { name: /^People/ }).click();
  await expect(event(page, 'Created')).toContainText(/Receiver.*Kalmar Hamn AB/);
  await expect(event(page, 'printed')).toHaveCount(0);
});

test('[HIS-01] a shipment that was opened carries its history, read after a start without the server; one that was not says so', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const opened = await api.createShipment({ orderNumber: unique('HIS') });
  await api.saveShipment(opened.shipmentId, { customerNumber: '4711' });
  const other = await api.createShipment({ orderNumber: unique('HIS') });
  await signIn(page, DEMO.user, '/Shipments');
  const carried = page.waitForResponse(`**/shipment/${opened.shipmentId}/history*`);
  await page.goto(`/Shipment/${opened.shipmentId}`);
  await (await carried).finished();
  await goAway(page, network);
  await page.goto(`/Shipment/${opened.shipmentId}/history`);
  await expect(event(page, 'Changed: Customer number')).toContainText('4711');
  await expect(page.getByRole('main')).toContainText('Later events come when the server answers.');
  await page.goto(`/Shipment/${other.shipmentId}/history`);
  await expect(page.getByRole('heading', { name: 'The history is not on this device' })).toBeVisible();
  await page
    .getByRole('button', { name: `Back to ${other.orderNumber}` })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/Shipment/${other.shipmentId}$`));
});

test('[HIS-01] a history that cannot be read says that the shipment is unharmed, and is read again; an unknown shipment leads to the list', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 500/, /status of 404/);
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({ orderNumber: unique('HIS') });
  await signIn(page, DEMO.user, '/Shipments');
  // Fails until somebody asks again: the screen also reads by itself, whenever the shipment changes.
  let isAskedAgain = false;
  await page.exposeFunction('askedAgain', () => {
    isAskedAgain = true;
  });
  await page.route('**/api/shipment/*/history*', (route) =>
    isAskedAgain ? route.continue() : route.fulfill({ status: 500, json: {} }),
  );
  await page.goto(`/Shipment/${shipmentId}/history`);
  await expect(page.getByRole('heading', { name: 'The history could not be read' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('main')).toContainText('The shipment itself is unharmed.');
  await page.evaluate(() =>
    document.addEventListener('click', () => (window as unknown as { askedAgain(): void }).askedAgain(), true),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(event(page, 'Created')).toBeVisible();
  await page.goto('/Shipment/999999999/history');
  await expect(page).toHaveURL(/\/Shipments$/);
});
