/** The end of a day, from the list to the papers, as a person at the dock meets it. */
import type { Locator, Page } from 'playwright/test';
import { STATUS } from '#domain/shipments/status.ts';
import { comeBack, goAway } from './support/away.ts';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { holdCalls } from './support/held-calls.ts';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { listRow, pressSearch, unique } from './support/list-page.ts';
import { recordPrints } from './support/noted-prints.ts';
import { openApi } from './support/portal-api.ts';
import { connectPrintClient } from './support/print-client.ts';

test('[EOD-01, LST-03, PRT-03] from the search to closed shipments: what is left out says why, a reload finds the result, failures run again alone', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const carrier = await createEdiCarrier(api, { packages: { warning: 999, printWarning: true } });
  const { deliveryType } = carrier;
  const orderNumber = unique('EOD');
  const first = await api.createShipment({ orderNumber, deliveryType });
  await api.createShipment({ orderNumber, deliveryType });
  const untyped = await api.createShipment({ orderNumber, receiverName: 'Utan Typ AB' });
  const printed = await recordPrints(page, () => document.images.length);
  await signIn(page);
  await page.getByLabel('Order number').fill(orderNumber);
  await pressSearch(page);
  await expect(listRow(page, untyped.shipmentId)).toBeVisible();
  // The row may come from the device, before the server's answer says how far the list reaches.
  const toEndOfDay = page.getByRole('link', { name: 'End of day' });
  await expect(toEndOfDay).toHaveAttribute('href', new RegExp(`upTo=[^&]*${untyped.shipmentId}`));
  const later = await api.createShipment({ orderNumber, deliveryType });
  await toEndOfDay.click();

  await expect(page.getByText(`up to and including ${untyped.shipmentId}`)).toBeVisible();
  const leftOut = page.getByRole('listitem').filter({ hasText: 'Utan Typ AB' });
  await expect(leftOut).toContainText('Choose a delivery type first');
  const start = page.getByRole('button', { name: 'Book and print 2' });
  await expect(start).toContainText('1 is left out');
  await page.getByRole('switch', { name: 'Waybills' }).click();
  await expect(page.getByRole('row').nth(1).getByRole('cell').nth(3)).toHaveText('0');
  await page.getByRole('switch', { name: 'Waybills' }).click();
  await start.click();

  await expect(page.getByRole('heading', { name: /^Done/ })).toBeVisible();
  await expect(page.getByText('of 3 shipments booked and printed')).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 labels')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(`package numbers of ${carrier.name} has 997 numbers left`);
  const held = await page.evaluateHandle(countHeldCanvases);
  const labels = page.getByRole('listitem').filter({ hasText: '2 labels' });
  await labels.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => printed).toEqual([2]);
  expect(await held.jsonValue(), 'a tablet has no memory for all of them').toEqual([1, 1]);

  await expect(labels).toContainText('Printed in a browser');
  await labels.getByRole('button', { name: 'Again' }).click();
  const again = page.getByRole('dialog', { name: 'Print all labels again?' });
  await expect(again.getByRole('button', { name: 'Print again' })).toContainText('Say why first');
  await again.getByRole('radio', { name: 'Lost' }).check();
  await again.getByRole('button', { name: 'Print again' }).click();
  await expect.poll(() => printed).toEqual([2, 2]);
  await expect(again).toBeHidden();
  expect(await api.shipment(first.shipmentId)).toMatchObject({ status: STATUS.closed, isBooked: true });
  expect((await api.shipment(later.shipmentId)).status).toBe(STATUS.open);

  await api.saveShipment(untyped.shipmentId, { deliveryType });
  const own = await openApi(server, DEMO.user);
  const client = await connectPrintClient(server, own, 'PACK-PC-3');
  await page.getByRole('button', { name: 'Run again for 1' }).click();
  await expect(page.getByText('of 1 shipment booked and printed')).toBeVisible();
  const left = page.getByRole('listitem').filter({ hasText: '1 label' });
  await expect(left).toContainText('Left to the print client');
  await left.getByRole('button', { name: 'Print in this browser' }).click();
  await expect.poll(() => printed).toEqual([2, 2, 1]);
  expect(await client.take()).toMatchObject({ printType: 'A4' });
  // Disconnects the client: other tests print in the browser.
  await own.newClientKey();
  await page.getByRole('main').getByRole('link', { name: 'To the shipments' }).click();
  await expect(listRow(page, untyped.shipmentId)).toContainText('Closed');
  await expect(listRow(page, later.shipmentId)).toContainText('Open');
});

test('[EOD-01] a driver signs the list of a carrier on the screen, once, and is named wherever the result is looked at', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { deliveryType, name } = await createEdiCarrier(api);
  const orderNumber = unique('EOD');
  await api.createShipment({ orderNumber, deliveryType });
  const last = await api.createShipment({ orderNumber, deliveryType });
  await signIn(page, undefined, `/EndOfDay?orderNumber=${orderNumber}&maxShipmentId=${last.shipmentId}`);
  await page.getByRole('button', { name: 'Book and print 2' }).click();
  const lists = page.getByRole('list', { name: 'Driver’s lists' });
  await expect(lists.getByRole('listitem')).toContainText(`${name}2 shipments, 2 packages`);
  await lists.getByRole('button', { name: 'Sign on the screen' }).click();

  const dialog = page.getByRole('alertdialog', { name: `${name}: 2 shipments, 2 packages` });
  const sign = dialog.getByRole('button', { name: 'Sign for 2 shipments' });
  await expect(sign).toContainText('Write the driver’s name first');
  await dialog.getByLabel('Driver').fill('Kim Åkare');
  await dialog.getByLabel('Vehicle').fill('ABC 123');
  await expect(sign).toContainText('Sign in the field first');
  const field = dialog.getByRole('img', { name: 'Signature' });
  await draw(page, field);
  await expect(field.locator('polyline')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(field.locator('polyline')).toHaveCount(0);
  await draw(page, field);
  await sign.click();

  await expect(dialog).toBeHidden();
  await expect(lists).toContainText(/Signed \d\d:\d\d by Kim Åkare, ABC 123/);
  await page.reload();
  await expect(lists).toContainText(/Signed \d\d:\d\d by Kim Åkare, ABC 123/);
  await expect(lists.getByRole('button')).toHaveCount(0);
});

test('[EOD-01, LOD-01] a driver who has signed at the load check is asked only for what was loaded since', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { carrierId, deliveryType, name } = await createEdiCarrier(api);
  const orderNumber = unique('EOD');
  const goodsLines = [{ lineNo: 1, type: 'PC' as const, description: 'Parts', quantity: 2, weight: 12.5 }];
  const order = { orderNumber, deliveryType, goodsLines };
  const first = await api.createShipment(order);
  const last = await api.createShipment(order);
  await signIn(page, undefined, `/EndOfDay?orderNumber=${orderNumber}&maxShipmentId=${last.shipmentId}`);
  await page.getByRole('button', { name: 'Book and print 2' }).click();
  const lists = page.getByRole('list', { name: 'Driver’s lists' });
  await expect(lists.getByRole('listitem')).toContainText(`${name}2 shipments, 4 packages`);

  const loadId = `${first.dispDate.slice(0, 10)}-${carrierId}`;
  const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000).toISOString();
  const load = async (shipmentId: string, secondsAgo: number) => {
    const [line] = (await api.shipment(shipmentId)).goodsLines;
    const loaded = { type: 'loaded', at: at(secondsAgo) };
    const events = (line?.packageNumbers ?? []).map((packageNo) => ({ ...loaded, packageNo, eventId: unique('EV') }));
    await api.tellLoad(loadId, events);
  };
  await load(first.shipmentId, 90);
  await api.finishLoad(loadId, { driver: 'Mats Ferm', signature: 'M10 10L90 90', at: at(60) });
  await page.reload();
  await expect(lists).toContainText(/2 packages signed for \d\d:\d\d by Mats Ferm at the load check/);
  await expect(lists.getByRole('button')).toHaveCount(0);

  await load(last.shipmentId, 30);
  await page.reload();
  await lists.getByRole('button', { name: 'Sign on the screen' }).click();
  const dialog = page.getByRole('alertdialog', { name: `${name}: 2 more packages` });
  await expect(dialog).toContainText(/2 packages signed for \d\d:\d\d by Mats Ferm at the load check\. Only the rest/);
  await dialog.getByLabel('Driver').fill('Kim Åkare');
  await draw(page, dialog.getByRole('img', { name: 'Signature' }));
  await dialog.getByRole('button', { name: 'Sign for 2 more packages' }).click();
  await expect(dialog).toBeHidden();
  await expect(lists).toContainText(/Signed \d\d:\d\d by Kim Åkare/);
});

test('[EOD-01] after a switch nothing starts before its figures are there, and the reasons are told in the language that is chosen', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { deliveryType } = await createEdiCarrier(api);
  const short = await createEdiCarrier(api, { packages: { to: '000000002' } });
  const orderNumber = unique('EOD');
  await api.createShipment({ orderNumber, deliveryType });
  const goodsLines = [{ lineNo: 1, type: 'PC' as const, description: 'Parts', quantity: 9, weight: 12.5 }];
  const last = await api.createShipment({ orderNumber, deliveryType: short.deliveryType, goodsLines });
  const scope = `?orderNumber=${orderNumber}&maxShipmentId=${last.shipmentId}`;
  const rehearsals = await holdCalls(page, '**/shipments/print', (call) => {
    const { rehearse, documents } = call.postDataJSON();
    return rehearse && !documents.waybill;
  });
  await signIn(page, undefined, `/EndOfDay${scope}`);
  const start = page.getByRole('button', { name: 'Book and print 2' });
  await expect(start).toBeEnabled();
  await page.getByRole('switch', { name: 'Waybills' }).click();
  await expect(start).toContainText('Still loading');
  await expect(start).toHaveAttribute('aria-disabled', 'true');
  rehearsals.release();
  await expect(page.getByRole('row').nth(1).getByRole('cell').nth(3)).toHaveText('0');
  await expect(start).not.toContainText('Still loading');
  await page.getByRole('switch', { name: 'Waybills' }).click();
  await start.click();

  // The carrier has too few numbers left, which remains the reason until somebody corrects it.
  await page.getByRole('button', { name: 'Run again for 1' }).click();
  const reason = page.getByRole('listitem').filter({ hasText: short.name });
  await expect(reason).toContainText('has too few numbers left');
  await chooseLanguage(page, 'My account', 'Svenska');
  await expect(reason).toContainText('räcker inte');
  await page.goto(`/EndOfDay${scope}`);
  await expect(reason).toContainText('räcker inte');
  await chooseLanguage(page, 'Mitt konto', 'English');
  await expect(reason).toContainText('has too few numbers left');
});

async function chooseLanguage(page: Page, menu: string, language: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: language }).click();
}

/** One line, from side to side. */
async function draw(page: Page, field: Locator): Promise<void> {
  const area = await field.boundingBox();
  if (!area) throw new Error('The field is not there');
  const at = (x: number, y: number) => [area.x + x * area.width, area.y + y * area.height] as const;
  await page.mouse.move(...at(0.2, 0.7));
  await page.mouse.down();
  await page.mouse.move(...at(0.5, 0.2), { steps: 8 });
  await page.mouse.move(...at(0.8, 0.7), { steps: 8 });
  await page.mouse.up();
}

test('[EOD-01] without the network it is rehearsed on the device, a reminder waits and starts nothing; a run that was followed goes on without its page', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /WebSocket connection/);
  const api = await openApi(server);
  const { deliveryType } = await createEdiCarrier(api);
  const orderNumber = unique('EOD');
  const first = await api.createShipment({ orderNumber, deliveryType });
  await api.bookShipment(first.shipmentId);
  await api.saveShipment(first.shipmentId, { msgToFW1: 'Ring the bell' });
  for (let index = 1; index < 25; index += 1) await api.createShipment({ orderNumber, deliveryType });
  const untyped = await api.createShipment({ orderNumber, receiverName: 'Utan Typ AB' });
  await signIn(page);
  await page.getByLabel('Order number').fill(orderNumber);
  await pressSearch(page);
  await expect(listRow(page, untyped.shipmentId)).toBeVisible();
  await goAway(page, network);
  await page.getByRole('link', { name: 'End of day' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'This is a rehearsal.' })).toContainText(/as of \d\d:\d\d/);
  await expect(page.getByRole('heading', { name: 'Rehearsal: what would be done' })).toBeVisible();
  await expect(page.getByText(`up to and including ${untyped.shipmentId}`)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Utan Typ AB' })).toContainText(
    'Choose a delivery type first',
  );
  const updated = page.getByText('1 booking has changed and is updated at its carrier first.');
  await expect(updated).toBeVisible();
  const labels = page.getByRole('row').nth(1).getByRole('cell').nth(2);
  await expect(labels).toHaveText('25');
  await page.getByRole('switch', { name: 'Transport labels' }).click();
  await expect(labels).toHaveText('0');
  const start = page.getByRole('button', { name: 'Book and print 25' });
  await expect(start).toHaveAttribute('aria-disabled', 'true');
  await expect(start).toContainText('Needs a connection');
  await page.getByRole('button', { name: 'Remind me when back online' }).click();
  await expect(page.getByRole('button', { name: 'You will be reminded' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'To the shipments' }).click();
  await expect(page).toHaveURL(/\/Shipments/);
  await comeBack(page, network);
  await expect(page.getByText('You wanted to be reminded of the end of day.')).toBeVisible();
  const found = await api.search({ orderNumber });
  expect(found.data.map(({ status }) => status).toSorted()).toEqual([...Array(25).fill(10), 20]);
  await page.getByRole('button', { name: 'To the end of day' }).click();

  await expect(page.getByRole('heading', { name: 'What will be done' })).toBeVisible();
  await expect(page.getByText('You wanted to be reminded of the end of day.')).toHaveCount(0);
  await expect(updated).toBeVisible();
  await page.getByRole('button', { name: 'Book and print 25' }).click();
  await expect(page.getByRole('progressbar', { name: 'End of day' })).toBeVisible();
  network.set('cut');
  await expect(async () => {
    const { data } = await api.search({ orderNumber });
    expect(data.filter(({ status }) => status === STATUS.closed)).toHaveLength(25);
  }).toPass();
  await comeBack(page, network);
  await expect(page.getByText('of 26 shipments booked and printed')).toBeVisible();
});

test('[BOK-05] [EOD-01] a rehearsal without the server says how many bookings are only tests, or were only made', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /WebSocket connection/);
  const api = await openApi(server, DEMO.moderator);
  const { deliveryType } = await createEdiCarrier(api);
  const orderNumber = unique('EOD');
  const made = await api.createShipment({ orderNumber, deliveryType });
  await api.bookShipment(made.shipmentId);
  for (let index = 0; index < 2; index += 1) await api.createShipment({ orderNumber, deliveryType });
  await signIn(page, DEMO.moderator, `/Shipments?orderNumber=${orderNumber}`);
  await expect(listRow(page, made.shipmentId)).toBeVisible();
  await goAway(page, network);
  await page.getByRole('link', { name: 'End of day' }).click();
  await expect(page.getByRole('heading', { name: 'Rehearsal: what would be done' })).toBeVisible();
  await expect(page.getByText('2 would be booked only as tests, so no truck comes.')).toBeVisible();
  await expect(
    page.getByText('1 made, not sent: test mode. No carrier knows of it, and no truck comes.'),
  ).toBeVisible();
});

test('[EOD-01] what came after the list was read is left for the next run, on the device as at the server', async ({
  page,
  context,
  server,
  network,
  watch,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /WebSocket connection/);
  const api = await openApi(server);
  const { deliveryType } = await createEdiCarrier(api);
  const orderNumber = unique('EOD');
  const seen = await api.createShipment({ orderNumber, deliveryType });
  await signIn(page);
  await page.getByLabel('Order number').fill(orderNumber);
  await pressSearch(page);
  await expect(listRow(page, seen.shipmentId)).toBeVisible();
  const toEndOfDay = page.getByRole('link', { name: 'End of day' });
  await expect(toEndOfDay).toHaveAttribute('href', new RegExp(`upTo=[^&]*${seen.shipmentId}`));
  await toEndOfDay.click();
  const bound = page.getByText(`1 shipment, up to and including ${seen.shipmentId}`);
  await expect(bound).toBeVisible();

  // The device has the later one too: another tab shows it without asking the server for a list.
  const later = await api.createShipment({ orderNumber, deliveryType });
  const other = await context.newPage();
  watch(other);
  await other.goto(`/Shipments?orderNumber=${orderNumber}`);
  await expect(listRow(other, later.shipmentId)).toBeVisible();
  await goAway(page, network);
  await expect(page.getByRole('heading', { name: 'Rehearsal: what would be done' })).toBeVisible();
  await other.reload();
  await expect(listRow(other, later.shipmentId)).toBeVisible();
  await expect(bound).toBeVisible();
  await other.close();

  await comeBack(page, network);
  await expect(page.getByRole('heading', { name: 'What will be done' })).toBeVisible();
  await expect(bound).toBeVisible();
  await page.getByRole('button', { name: 'Book and print 1' }).click();
  await expect(page.getByText('of 1 shipment booked and printed')).toBeVisible();
  expect((await api.shipment(seen.shipmentId)).status).toBe(STATUS.closed);
  expect((await api.shipment(later.shipmentId)).status).toBe(STATUS.open);
});

/** Runs in the page: counts, for each picture made from a canvas, how many such canvases have not been released yet. */
function countHeldCanvases(): number[] {
  const counts: number[] = [];
  const canvases: HTMLCanvasElement[] = [];
  const { toBlob } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.toBlob = function (...values) {
    canvases.push(this);
    counts.push(canvases.filter(({ width }) => width > 0).length);
    toBlob.apply(this, values);
  };
  return counts;
}
