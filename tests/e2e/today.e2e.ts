/** The day: its lanes with counts per carrier, one action each, from the device, offline too. */
import type { Locator, Page } from 'playwright/test';
import { loadId } from '#domain/loads/load-id.ts';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { comeBack, expectAllSent, goAway } from './support/away.ts';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { holdCalls } from './support/held-calls.ts';
import { DEMO, expect, fillSignIn, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { listRow, listRows, unique } from './support/list-page.ts';
import { registerCompany } from './support/new-company.ts';
import { recordPrints } from './support/noted-prints.ts';
import { openApi } from './support/portal-api.ts';
import { connectPrintClient } from './support/print-client.ts';
import { field } from './support/shipment-page.ts';
import { warehouseDay } from './support/warehouse-day.ts';

const lane = (page: Page, name: string): Locator => page.getByRole('region', { name });
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name: new RegExp(`^${name}`) });

/** Limits the open lane to the shipments of one carrier. */
async function choose(page: Page, laneName: string, carrier: string, count: number): Promise<void> {
  await lane(page, laneName)
    .getByRole('button', { name: `${carrier}, ${count}`, exact: true })
    .click();
  await expect(listRows(page)).toHaveCount(count);
}

test('[TOD-01] the shipments of today are booked from their lane, printed as two jobs, and then wait for the driver', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const carrier = await createEdiCarrier(api);
  const { deliveryType } = carrier;
  const first = await api.createShipment({ deliveryType, orderNumber: unique('DAY') });
  const second = await api.createShipment({ deliveryType, orderNumber: unique('DAY') });
  await api.createShipment({ deliveryType, orderNumber: unique('LATER'), dispDate: '2099-01-17' });
  const printed = await recordPrints(page, () => document.images.length);
  await signIn(page, DEMO.moderator, '/Home');
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();

  await choose(page, 'To book', carrier.name, 2);
  await expect(page).toHaveURL(/lane=toBook/);
  await lane(page, 'To book').getByRole('button', { name: 'Book 2' }).click();
  const outcome = page.getByText(/^2 booked, \d\d:\d\d$/);
  await expect(outcome).toBeVisible();
  await expect(page.getByText(`${carrier.name} 2`, { exact: true })).toBeVisible();
  expect((await api.shipment(first.shipmentId)).isBooked).toBe(true);

  // The outcome has the focus, and Enter does its first button.
  await page.keyboard.press('Enter');
  await expect(page.getByText('Labels first: now the other papers')).toBeVisible();
  expect(printed, 'a label of each').toEqual([2]);
  await page.getByRole('button', { name: /^Print 2 papers/ }).click();
  await expect(page.getByText('Did the papers of 2 shipments come out?')).toBeVisible();
  expect(printed).toEqual([2, 2]);
  await page.getByRole('button', { name: 'Not all' }).click();
  await page.getByRole('checkbox', { name: second.orderNumber ?? '' }).check();
  await page.getByRole('button', { name: 'These are missing' }).click();
  await expect(page.getByText('1 printed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 printed')).toBeHidden();

  await choose(page, 'Waiting for the driver', carrier.name, 1);
  const waiting = listRow(page, first.shipmentId);
  await expect(waiting.locator('td').first(), 'each truck is said once').toHaveAttribute(
    'data-above',
    `${carrier.name}, 1`,
  );
  // What is missing is to be printed again.
  await choose(page, 'To print', carrier.name, 1);
  await expect(listRow(page, second.shipmentId)).toBeVisible();
});

test('[TOD-01] only what has a paper missing or old is in the lane to print, and what a print client has left there', async ({
  page,
  server,
}) => {
  const moderator = await registerCompany(page.request, server);
  const api = await openApi(server, moderator);
  for (const [index, active] of [false, true].entries()) {
    const name = unique('Own truck');
    const carrierId = await api.createCarrier({
      ...{ name, carrierSuiteId: 'STANDARD' },
      documents: (['label', 'waybill'] as const).map((document) => ({ document, active, autoprint: false, copies: 1 })),
      numberSeries: {
        consignment: {
          from: `7${index}0000`,
          to: `7${index}9999`,
          current: `7${index}0000`,
          checkSumType: 'MOD10LUHN',
        },
        package: {
          ...{ from: '000000001', to: '000000999', current: '000000001' },
          ...{ prefix1: `3736009${index}`, checkSumType: 'MOD10GS1' },
        },
      },
    } as never);
    const { id } = await api.createDeliveryTypeOn(carrierId, { name, dom: { value: 'STD' } } as never);
    await api.createShipment({ deliveryType: id, orderNumber: unique('OWN') });
  }
  await page.addInitScript(() => localStorage.setItem('hideTour', 'true'));
  await signIn(page, moderator, '/Home');
  await expect(tab(page, 'To print')).toHaveText('To print1');
  await tab(page, 'To print').click();
  const client = await connectPrintClient(server, api, 'SLEEPING-PC');
  const print = lane(page, 'To print').getByRole('button', { name: /^Print 1/ });
  await print.click();
  await expect(page.getByText('1 sent to the print client')).toBeVisible();
  await expect(tab(page, 'To print'), 'nothing has come out yet').toHaveText('To print1');
  await expect(page.locator('tr[data-under]')).toHaveText('Waiting for the print client');
  await print.click();
  await expect(page.getByText('Left to the print client')).toBeVisible();
  for (let job = await client.take(); job; job = await client.take()) await client.acknowledge(job.id);
  await expect(tab(page, 'To print')).not.toHaveText('To print1');
});

test('[PRT-05] the papers of a lane that are closed before they were printed are missing, and its labels are not', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const carrier = await createEdiCarrier(api);
  const { shipmentId } = await api.createShipment({ deliveryType: carrier.deliveryType });
  await api.bookShipment(shipmentId);
  const printed = await recordPrints(page, () => document.images.length);
  await signIn(page, DEMO.moderator, '/Home');
  await choose(page, 'To print', carrier.name, 1);
  await lane(page, 'To print')
    .getByRole('button', { name: /^Print 1/ })
    .click();
  await expect(page.getByText('Labels first: now the other papers')).toBeVisible();
  await page.keyboard.press('Escape');
  const statuses = async () =>
    Object.fromEntries((await api.shipment(shipmentId)).documents.map(({ kind, printStatus }) => [kind, printStatus]));
  await expect.poll(statuses).toMatchObject({ label: PRINT_STATUS.done, waybill: PRINT_STATUS.deliveryError });
  expect(printed).toEqual([1]);
});

test('[TOD-01] a shipment that cannot be booked as it is needs a person, says why, and opens at the field', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const carrier = await createEdiCarrier(api);
  const { deliveryType } = carrier;
  const late = await api.createShipment({ deliveryType, orderNumber: unique('LATE'), dispDate: '2026-01-05' });
  const untyped = await api.createShipment({ orderNumber: unique('UNTYPED') });
  await signIn(page, DEMO.moderator, '/Home');
  await tab(page, 'Needs you').click();
  await expect(page.locator(`tr[data-under="${untyped.shipmentId}"]`)).toHaveText('It has no delivery type');
  await expect(page.locator(`tr[data-under="${late.shipmentId}"]`)).toHaveText('To correct: Dispatch date');
  await choose(page, 'Needs you', carrier.name, 1);
  await lane(page, 'Needs you')
    .getByRole('link', { name: /^Open the first/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/Shipment/${late.shipmentId}$`));
  await expect(field(page, 'Dispatch date')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/lane=needsYou/);
  await expect(listRows(page)).toHaveCount(1);
  // Each row has its own way on, by mouse and by Tab.
  await listRow(page, late.shipmentId).getByRole('link').first().focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: `Correct ${late.orderNumber}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Dispatch date')).toBeFocused();
});

test('[TOD-01] a carrier that has not answered is asked again from its row, offline once the connection is back', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const name = unique('Unanswered');
  const carrier = await api.createDeliveryType('POSTNORDSE', { name, dom: { value: '18' } } as never);
  const order = { deliveryType: carrier.id, dispDate: '2099-01-15' };
  const { shipmentId } = await api.createShipment({ ...order, orderNumber: `SIM-DOWN-${name}` });
  await api.bookShipment(shipmentId);
  await signIn(page, DEMO.moderator, '/Home?lane=needsYou');
  await expect(page.locator(`tr[data-under="${shipmentId}"]`)).toHaveText('No answer from the carrier');
  const again = page.getByRole('button', { name: /^Ask again: SIM-DOWN-Unanswered/ });
  await listRow(page, shipmentId).getByRole('link').first().focus();
  await page.keyboard.press('Tab');
  await expect(again).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^1 not booked, /)).toBeVisible();
  await expect(page.getByText(`SIM-DOWN-${name}: No answer from the carrier`)).toBeVisible();
  await api.saveShipment(shipmentId, { orderNumber: name });
  const answered = page.getByRole('button', { name: `Ask again: ${name}` });
  await expect(answered).toBeVisible();
  await goAway(page, network);
  await answered.click();
  await expect(page.getByText(/^1 waits on this device, /)).toBeVisible();
  await expect(answered, 'it is asked for already').toHaveCount(0);
  await comeBack(page, network);
  await expect.poll(async () => (await api.shipment(shipmentId)).isBooked, { timeout: 40_000 }).toBe(true);
});

test('[TOD-01, BLK-01] rows of a lane are selected as in the list, and only they are booked', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const carrier = await createEdiCarrier(api);
  const { deliveryType } = carrier;
  const chosen = await api.createShipment({ deliveryType, orderNumber: unique('PICK') });
  const other = await api.createShipment({ deliveryType, orderNumber: unique('PICK') });
  await signIn(page, DEMO.moderator, '/Home');
  await choose(page, 'To book', carrier.name, 2);
  await page.getByRole('checkbox', { name: `Select ${chosen.orderNumber}` }).click();
  const bar = page.getByRole('region', { name: 'Selected shipments' });
  await expect(bar).toContainText('1 selected');
  await bar.getByRole('button', { name: 'All 2 shown' }).click();
  await expect(bar).toContainText('2 selected');
  // By keyboard, from row to row.
  await listRow(page, other.shipmentId).getByRole('link').first().focus();
  await page.keyboard.press('Space');
  await bar.getByRole('button', { name: 'Book 1' }).click();
  await expect(page.getByText(/^1 booked, \d\d:\d\d$/)).toBeVisible();
  await expect(bar).toBeHidden();
  expect((await api.shipment(chosen.shipmentId)).isBooked).toBe(true);
  expect((await api.shipment(other.shipmentId)).isBooked).toBe(false);
});

test('[TOD-01] of a lane with very many rows as many are drawn as stay quick, and all on demand', async ({
  page,
  server,
}) => {
  // Of its own company: what stands in the lanes of others stays as it is.
  const moderator = await registerCompany(page.request, server);
  const api = await openApi(server, moderator);
  const { name, deliveryType } = await createEdiCarrier(api);
  const places = Array.from({ length: 251 }, (_, place) => place);
  for (let at = 0; at < places.length; at += 8) {
    await Promise.all(
      places.slice(at, at + 8).map(() => api.createShipment({ deliveryType, orderNumber: unique('MANY') })),
    );
  }
  await page.addInitScript(() => localStorage.setItem('hideTour', 'true'));
  await signIn(page, moderator, '/Home');
  await lane(page, 'To book')
    .getByRole('button', { name: `${name}, 251`, exact: true })
    .click({ timeout: 30_000 });
  await expect(listRows(page)).toHaveCount(250);
  await expect(lane(page, 'To book').getByRole('button', { name: 'Book 251' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all 251' }).click();
  await expect(listRows(page)).toHaveCount(251);
});

test('[TOD-01] arrow keys go from lane to lane, and the address keeps the open one', async ({ page }) => {
  await signIn(page, DEMO.user, '/Home?lane=toBook');
  await tab(page, 'To book').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'To print')).toBeFocused();
  await expect(tab(page, 'To print')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: 'To print', level: 2 })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, 'Waiting for the driver')).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(tab(page, 'Waiting for the driver')).toHaveAttribute('aria-selected', 'true');
});

test('[TOD-01] without a network the lanes are those of the device, bookings wait on it, and printing says why it cannot be done', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK);
  const api = await openApi(server);
  const carrier = await createEdiCarrier(api);
  const { deliveryType } = carrier;
  const { shipmentId } = await api.createShipment({ deliveryType, orderNumber: unique('AWAY') });
  const { shipmentId: toPrint } = await api.createShipment({ deliveryType, orderNumber: unique('AWAY') });
  await api.bookShipment(toPrint);
  await signIn(page, DEMO.moderator, '/Home');
  await choose(page, 'To book', carrier.name, 1);
  await goAway(page, network);
  await expect(page.getByText(/ on this device, as of /)).toBeVisible();
  await expect(lane(page, 'To print').getByRole('button', { name: /^Print/ })).toHaveAttribute('aria-disabled', 'true');
  const book = lane(page, 'To book').getByRole('button', { name: 'Book 1' });
  await expect(book).toContainText(/when the connection is back, until (midnight|\d\d:\d\d|\d{4}-)/);
  await book.click();
  await expect(page.getByText(/^1 waits on this device, \d\d:\d\d$/)).toBeVisible();
  await expect(lane(page, 'To book').getByRole('button', { name: /^Nothing to book/ })).toContainText(
    'the others wait on this device',
  );
  await comeBack(page, network);
  await expectAllSent(page);
  await expect(lane(page, 'To print').getByRole('button', { name: `${carrier.name}, 2`, exact: true })).toBeVisible();
  expect((await api.shipment(shipmentId)).isBooked).toBe(true);
});

test('[TOD-01] signing in leads to the shipments unless its user has chosen the day on this device', async ({
  page,
}) => {
  await signIn(page, DEMO.superuser);
  await expect(page).toHaveURL(/\/Shipments/);
  await page.goto('/MyProfile');
  await page.getByRole('radiogroup', { name: 'Signing in leads to' }).getByLabel('Today').check();
  await page.goto('/Logout');
  await expect(page).toHaveURL(/\/Login$/);
  await fillSignIn(page, DEMO.superuser);
  await expect(page).toHaveURL(/\/Home/);
  await page.getByRole('link', { name: 'Kaj, to the shipments' }).click();
  await expect(page).toHaveURL(/\/Shipments/);
  await page.goto('/Logout');
  await fillSignIn(page, DEMO.user);
  await expect(page, 'another user of the device has chosen nothing').toHaveURL(/\/Shipments/);
});

test('[TOD-01] no lane is said to be empty before the device has read the shipments for the first time', async ({
  page,
}) => {
  const changes = await holdCalls(page, '**/api/changes*');
  await signIn(page, DEMO.moderator, '/Home');
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(page.getByText(/^Nothing|[Ff]irst steps/)).toHaveCount(0);
  await expect(tab(page, 'To print')).toHaveText('To print');
  changes.release();
  await expect(tab(page, 'To print')).toHaveText(/^To print\d+$/);
});

test('[TOD-01, LOD-01] what a driver has signed for waits no more, and a day on which all has left is done', async ({
  page,
  server,
}) => {
  const moderator = await registerCompany(page.request, server);
  const api = await openApi(server, moderator);
  const { deliveryType } = await createEdiCarrier(api);
  const { shipmentId } = await api.createShipment({ deliveryType, orderNumber: unique('GONE') });
  await api.createShipment({ deliveryType, orderNumber: unique('NEXT'), dispDate: warehouseDay(1) });
  const booked = await api.bookShipment(shipmentId);
  await api.printShipment(shipmentId, {});
  await page.addInitScript(() => localStorage.setItem('hideTour', 'true'));
  await signIn(page, moderator, '/Home');
  await expect(tab(page, 'Waiting for the driver')).toContainText('1');

  const truck = loadId({ carrierId: booked.carrier ?? '', day: warehouseDay(0) });
  const [packageNo = ''] = booked.goodsLines.flatMap((line) => line.packageNumbers);
  const at = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
  await api.tellLoad(truck, [{ eventId: unique('e'), type: 'loaded', packageNo, at: at(60) }]);
  await api.finishLoad(truck, { driver: 'Mats Ferm', signature: 'M1 1L2 2', at: at(30) });
  await expect(page.getByRole('heading', { name: 'Today is done' })).toBeVisible();
  await expect(page.getByText('1 shipment, 1 package')).toBeVisible();
  await expect(lane(page, 'Waiting for the driver')).toContainText('1 signed for');
  await expect(
    lane(page, 'Waiting for the driver').getByRole('link', { name: /^End of day.*every truck is signed for/ }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Tomorrow: 1' }).click();
  await expect(page).toHaveURL(/days=tomorrow/);
  await expect(listRows(page)).toHaveCount(1);
});
