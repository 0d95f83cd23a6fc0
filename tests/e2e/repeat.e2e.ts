/** A repeat shipment to a receiver: how few keys it takes, what is proposed, and what happens when it stops halfway. */
import type { Page } from 'playwright/test';
import { PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { comeBack, goAway } from './support/away.ts';
import { countWork } from './support/counted-keys.ts';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { DEMO, expect, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { recordPrints } from './support/noted-prints.ts';
import { openApi, type PortalApi } from './support/portal-api.ts';
import { statusLine } from './support/queue-drawer.ts';
import { inDatabase } from './support/server-database.ts';
import { field, goodsCell, save } from './support/shipment-page.ts';

const AT_MOST_KEYS = 12;

test('[RPT-01] a repeat shipment to a known receiver is booked and printed in at most 12 keys', async ({
  page,
  server,
}) => {
  const api = await openApi(server, DEMO.superuser);
  const { name, deliveryType } = await createKnownReceiver(api, 'Qvarnbo Kakel');
  const printed = await recordPrints(page, () => document.title);
  await signIn(page, DEMO.user, '/Support');
  await expect(page.getByRole('contentinfo'), 'the device has what it keeps').toContainText('synchronised');
  const count = await countWork(page);

  await page.keyboard.press('Alt+n');
  await expect(page.getByRole('combobox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('qv');
  await expect(page.getByRole('option', { name: new RegExp(`${name}.*Sent \\d{4}-\\d\\d-\\d\\d`) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^As last time/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Order number')).toBeFocused();
  await expect(field(page, 'Delivery type')).toHaveValue(deliveryType);
  await expect(goodsCell(page, 'Weight, kg', 2)).toHaveValue('75');
  await page.keyboard.press('Control+Enter');

  await expect(page.getByText(/^\d+ is saved, booked and printed \d\d:\d\d$/)).toBeVisible({ timeout: 20_000 });
  const line = page.getByRole('status').filter({ hasText: 'is saved, booked and printed' });
  await expect(line, 'one line says it and what is next').toContainText('Labels first: now the other papers');
  await expect(page.getByText(/Handed to this browser/)).toHaveCount(0);
  await expect.poll(() => printed).toHaveLength(1);
  expect(count().keys, 'Alt, N, two letters, Enter, Enter, Ctrl, Enter').toBe(8);
  expect(count().keys).toBeLessThanOrEqual(AT_MOST_KEYS);
  await page.keyboard.press('Enter');
  await expect(line, 'one line says it and asks').toContainText('Did 7 labels and 1 paper come out?');
  expect(printed).toHaveLength(2);
  const made = await api.shipment(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  expect(made).toMatchObject({
    isBooked: true,
    msgToFW1: 'Delivery 07–15',
    ...{ orderNumber: null, noteInternal: null, insurance: null },
    goodsLines: [
      { type: 'PE', quantity: 2, weight: 1180 },
      { type: 'PC', quantity: 5, weight: 75 },
    ],
  });
  const papers = made.documents.filter(({ kind }) => kind === 'label' || kind === 'waybill');
  expect(papers.map(({ printStatus }) => printStatus)).toEqual(papers.map(() => PRINT_STATUS.done));
});

test('[RPT-01] what is proposed is tinted until it is changed, taken away exactly, chosen among others, or not wanted', async ({
  page,
  server,
}) => {
  const api = await openApi(server, DEMO.superuser);
  const { name } = await createKnownReceiver(api, 'Wxberg Trä', { others: true });
  await signIn(page, DEMO.user, '/Shipment/new');
  const choose = () => chooseReceiver(page, name);
  await choose();
  const offer = page.getByRole('status').filter({ hasText: /^Last time, / });
  await expect(offer).toContainText('2 × EUR pallet 1,180 kg');
  await expect(offer).toContainText('Sent 3 times, 2 of them like this.');

  // Rejected: the cells are empty, and the keyboard goes on.
  await page.keyboard.press('Escape');
  await expect(field(page, 'Delivery type')).toBeFocused();
  await expect(goodsCell(page, 'Weight, kg', 1)).toHaveValue('');

  await choose();
  await page.getByRole('button', { name: 'More suggestions' }).click();
  await page.getByRole('menuitem', { name: /10 kg/ }).click();
  await expect(goodsCell(page, 'Weight, kg', 1)).toHaveValue('10');
  await page.getByRole('button', { name: 'Remove suggestion' }).click();
  await expect(goodsCell(page, 'Weight, kg', 1)).toHaveValue('');
  await expect(field(page, 'Delivery type')).toHaveValue('');

  await choose();
  await page.keyboard.press('Enter');
  const tinted = page.locator('[data-marked]');
  const message = page.getByLabel(/Message/).first();
  await expect(message).toHaveValue('Delivery 07–15');
  await expect(tinted, 'type, message, and of two lines type, quantity and weight').toHaveCount(8);
  await message.fill('Call first');
  await expect(tinted).toHaveCount(7);
  await goodsCell(page, 'Weight, kg', 2).fill('80');
  await expect(tinted).toHaveCount(6);
  await page.getByRole('button', { name: 'Remove suggestion' }).click();
  await expect(message).toHaveValue('Call first');
  await expect(goodsCell(page, 'Weight, kg', 1)).toHaveValue('80');
  await expect(goodsCell(page, 'Type', 2)).toHaveCount(0);
  await expect(tinted).toHaveCount(0);
});

test('[RPT-01] the way stops at the first fault and says how far it came; pressed again it goes on from there and makes nothing twice', async ({
  page,
  server,
  gateway,
  tolerate,
}) => {
  tolerate(/status of 503 .*\/print/);
  const api = await openApi(server, DEMO.superuser);
  const { id } = await api.createDeliveryType('POSTNORDSE', { name: unique('Parcel'), dom: { value: '18' } } as never);
  const name = await createReceiverOf(api, 'Halvvägs Kakel', id);
  await signIn(page, DEMO.user, '/Shipment/new');
  await chooseReceiver(page, name);
  await page.keyboard.press('Enter');
  await expect(field(page, 'Order number')).toBeFocused();
  await page.keyboard.insertText('SIM-REFUSE');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Saved, not booked, not printed')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/The carrier says: Simulated carrier/).first()).toBeVisible();
  const stopped = page.locator(':focus').filter({ hasText: 'Saved, not booked, not printed' });
  await expect(stopped, 'the result takes the focus').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Saved, not booked, not printed')).toBeHidden();
  await expect(field(page, 'Order number'), 'and gives it back').toBeFocused();

  gateway.break(/^\/api\/shipment\/\d+\/print$/, 503, 'Overloaded');
  await field(page, 'Order number').fill(unique('SO'));
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Saved and booked, not printed')).toBeVisible({ timeout: 20_000 });
  const shipmentId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const booked = await api.shipment(shipmentId);
  expect(booked.isBooked).toBe(true);

  gateway.mend();
  await expect(page.locator(':focus').filter({ hasText: 'Saved and booked, not printed' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/ is saved, booked and printed \d\d:\d\d$/)).toBeVisible({ timeout: 20_000 });
  expect(await api.shipment(shipmentId)).toMatchObject({ isBooked: true, consignmentNo: booked.consignmentNo });
  const { data } = await api.search({ receiver: name, status: '' });
  expect(data, 'the one before and the new one').toHaveLength(2);
});

test('[RPT-01] without the server the last time is as of when the device knew, and saving, booking and printing says what waits', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /WebSocket connection/);
  const api = await openApi(server, DEMO.superuser);
  const { name } = await createKnownReceiver(api, 'Zinkgruvans Trä');
  await signIn(page, DEMO.user, '/Shipment/new');
  await expect(page.getByRole('contentinfo')).toContainText('synchronised');
  await goAway(page, network);
  await chooseReceiver(page, name);
  const asOf = /What this device knows, as of \d\d:\d\d\. A newer shipment to them may exist\./;
  await expect(page.getByRole('status').filter({ hasText: /^Last time, / })).toContainText(asOf);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^Filled from / })).toContainText(asOf);
  await expect(
    page.getByRole('button', { name: /^Book/ }).filter({ hasText: 'when the connection is back' }),
  ).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Saved on this device, not printed')).toBeVisible();
  await expect(page.getByText('It will be sent and booked when the connection is back. Print it then.')).toBeVisible();
  await expect(page.locator(':focus').filter({ hasText: 'Saved on this device, not printed' })).toBeVisible();
  await expect(statusLine(page)).toContainText('waiting');
  const newOnes = async () => {
    const { data } = await api.search({ receiver: name });
    return data.filter(({ orderNumber, status }) => orderNumber === null && status !== STATUS.cancelled);
  };
  expect(await newOnes()).toEqual([]);

  await comeBack(page, network);
  const sent = async () => (await newOnes()).map(({ isBooked }) => isBooked);
  await expect.poll(sent, { timeout: 20_000 }).toEqual([true]);
  const made = await api.shipment((await newOnes())[0]?.shipmentId ?? '');
  expect(made).toMatchObject({ isBooked: true, goodsLines: [{ weight: 1180 }, { weight: 75 }] });
  const papers = made.documents.filter(({ kind }) => kind === 'label' || kind === 'waybill');
  expect(papers.map(({ printStatus }) => printStatus)).toEqual(papers.map(() => PRINT_STATUS.notPrinted));
});

test('[RPT-01] what was offered and not answered goes with the first save: a saved shipment is not asked how it began', async ({
  page,
  server,
}) => {
  const api = await openApi(server, DEMO.superuser);
  const { name } = await createKnownReceiver(api, 'Obesvarad Trä');
  await signIn(page, DEMO.user, '/Shipment/new');
  await chooseReceiver(page, name);
  const offer = page.getByRole('button', { name: /^As last time/ });
  await expect(offer).toBeVisible();
  await goodsCell(page, 'Weight, kg', 1).fill('12');
  await expect(offer).toBeVisible();
  await save(page);
  await expect(page).toHaveURL(/\/Shipment\/\d+$/);
  await expect(offer).toBeHidden();
});

test('[RPT-01] a delivery type that is not offered any more is left out, and its cell says why', async ({
  page,
  server,
}) => {
  const api = await openApi(server, DEMO.superuser);
  const { name, deliveryType, carrierId } = await createKnownReceiver(api, 'Ystads Kakel');
  await api.saveDeliveryType(deliveryType, {
    name: unique('Abroad'),
    carrierId,
    dom: null,
    eu: { value: 'GRP' },
  } as never);
  await signIn(page, DEMO.user, '/Shipment/new');
  await expect(page.getByRole('contentinfo')).toContainText('synchronised');
  await chooseReceiver(page, name);
  await page.keyboard.press('Enter');
  await expect(goodsCell(page, 'Weight, kg', 2), 'the rest is proposed').toHaveValue('75');
  const cell = field(page, 'Delivery type');
  await expect(cell).toHaveValue('');
  await expect(cell).toHaveAccessibleDescription(/^Not as last time: /);
  await cell.selectOption({ index: 1 });
  await expect(cell).not.toHaveAccessibleDescription(/Not as last time/);
});

test('[SUB-09] [RPT-01] what a receiver got before it was archived is proposed too, though the device no longer has it', async ({
  page,
  server,
}) => {
  const api = await openApi(server, DEMO.superuser);
  const { id } = await api.firstDeliveryType();
  const name = await createReceiverOf(api, 'Arkivgatan', id);
  await inDatabase(
    server.data,
    `update shipments set status = 100, document = jsonb_set(document, '{status}', '100')
      where document #>> '{addresses,receiver,name}' = $1`,
    [name],
  );
  await signIn(page, DEMO.user, '/Shipment/new');
  await page.getByRole('combobox', { name: 'Name' }).fill('');
  await page.keyboard.insertText(name);
  await expect(page.getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^Last time, / })).toBeVisible();
  await expect(field(page, 'Delivery type'), 'it comes late, and leaves the keys where they are').toBeFocused();
  await page.getByRole('button', { name: /^As last time/ }).click();
  await expect(field(page, 'Delivery type')).toHaveValue(id);
  await expect(goodsCell(page, 'Weight, kg', 1)).toHaveValue('12.5');
});

async function chooseReceiver(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Name' }).fill('');
  await page.keyboard.insertText(name);
  await expect(page.getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^As last time/ })).toBeFocused();
}

/** An address with one shipment of a delivery type. */
async function createReceiverOf(api: PortalApi, start: string, deliveryType: string): Promise<string> {
  const name = unique(start);
  const receiver = { name, street1: 'Kvarngatan 1', zipCode: '39231', city: 'Kalmar', countryCode: 'SE' };
  await api.saveAddress(receiver);
  await api.createShipment({ addresses: { receiver }, deliveryType });
  return name;
}

/** An address whose last two shipments are alike; with `others`, also an older one that differs and a cancelled one. */
test('[BOK-05] what was only planned is not counted as sent', async ({ page, server }) => {
  const api = await openApi(server, DEMO.superuser);
  const { name, receiver, deliveryType } = await createKnownReceiver(api, 'Wxplan Trä', { others: true });
  const planned = { addresses: { receiver }, deliveryType, dispDate: '2099-01-15' };
  await api.createShipment({ ...planned, goodsLines: [{ type: 'PC', quantity: 3, weight: 30 }] });
  const other = await createKnownReceiver(api, 'Wxnone Trä', { dispDate: '2099-01-15' });
  await signIn(page, DEMO.user, '/Shipment/new');
  await chooseReceiver(page, name);
  const offer = page.getByRole('status').filter({ hasText: /^Last time, / });
  await expect(offer).toContainText('Sent 3 times, 0 of them like this.');
  await page.keyboard.press('Escape');
  await page.goto('/Shipment/new');
  await chooseReceiver(page, other.name);
  await expect(offer).toContainText('Never sent.');
});

async function createKnownReceiver(
  api: PortalApi,
  start: string,
  { others = false, ...dispatch }: { others?: boolean; dispDate?: string } = {},
) {
  const { deliveryType, carrierId } = await createEdiCarrier(api);
  const name = unique(start);
  const receiver = { name, street1: 'Kvarngatan 1', zipCode: '39231', city: 'Kalmar', countryCode: 'SE' };
  await api.saveAddress(receiver);
  const usual = {
    ...dispatch,
    addresses: { receiver },
    deliveryType,
    msgToFW1: 'Delivery 07–15',
    goodsLines: [
      { type: 'PE', quantity: 2, weight: 1180 },
      { type: 'PC', quantity: 5, weight: 75 },
    ],
  };
  const other = { ...usual, msgToFW1: null, goodsLines: [{ type: 'PC', quantity: 1, weight: 10 }] };
  if (others) await api.createShipment(other);
  if (others) await api.createShipment(usual);
  await api.createShipment({
    ...usual,
    ...{ orderNumber: 'SO-before', noteInternal: 'Not again', insurance: { value: 900, currency: 'SEK' } },
  });
  const { shipmentId } = await api.createShipment({ ...other, msgToFW1: 'Never sent' });
  await api.saveShipment(shipmentId, { status: STATUS.cancelled });
  return { name, receiver, deliveryType, carrierId };
}
