/** A shipment to a receiver who got one before: how few keys it takes, what is proposed, and how it ends half done. */
import type { Page } from 'playwright/test';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { DEMO, expect, signIn, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi, type PortalApi } from './support/portal-api.ts';
import { field, goodsCell } from './support/shipment-page.ts';

const AT_MOST_KEYS = 12;

test('[RPT-01] a repeat shipment to a known receiver is booked and printed in at most 12 keys', async ({
  page,
  server,
}) => {
  const api = await openApi(server, DEMO.superuser);
  const { name, deliveryType } = await createKnownReceiver(api, 'Qvarnbo Kakel');
  const printed: string[] = [];
  await page.exposeFunction('onPrint', (title: string) => printed.push(title));
  await page.addInitScript(() => {
    window.print = () => (window.top as unknown as { onPrint: (title: string) => void }).onPrint(document.title);
  });
  await signIn(page, DEMO.user, '/Support');
  await expect(page.getByRole('contentinfo'), 'the device has what it keeps').toContainText('synchronised');
  const keys = await countKeys(page);

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
  await expect(line, 'one line says it and asks').toContainText('Did 7 labels come out?');
  await expect(page.getByText(/Handed to this browser/)).toHaveCount(0);
  await expect.poll(() => printed).toHaveLength(1);
  expect(await keys(), 'Alt, N, two letters, Enter, Enter, Ctrl, Enter').toBe(8);
  expect(await keys()).toBeLessThanOrEqual(AT_MOST_KEYS);
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
  expect(papers.map(({ printStatus }) => printStatus)).toEqual(papers.map(() => 30));
});

test('[RPT-01] what is proposed is tinted until it is changed, taken away exactly, chosen among others, or not wanted', async ({
  page,
  server,
}) => {
  const api = await openApi(server, DEMO.superuser);
  const { name } = await createKnownReceiver(api, 'Wxberg Trä', { others: true });
  await signIn(page, DEMO.user, '/Shipment/new');
  const choose = async () => {
    await page.getByRole('combobox', { name: 'Name' }).fill('');
    await page.keyboard.insertText(name);
    await expect(page.getByRole('option', { name })).toBeVisible();
    await page.keyboard.press('Enter');
  };
  await choose();
  const offer = page.getByRole('status').filter({ hasText: /^Last time, / });
  await expect(offer).toContainText('2 × EUR pallet 1,180 kg');
  await expect(offer).toContainText('Sent 3 times, 2 of them like this.');

  // Not wanted: the cells are empty, and the keyboard goes on.
  await page.keyboard.press('Escape');
  await expect(field(page, 'Delivery type')).toBeFocused();
  await expect(goodsCell(page, 'Weight, kg', 1)).toHaveValue('');

  await choose();
  await page.getByRole('button', { name: 'Others' }).click();
  await page.getByRole('menuitem', { name: /10 kg/ }).click();
  await expect(goodsCell(page, 'Weight, kg', 1)).toHaveValue('10');
  await page.getByRole('button', { name: 'Take away' }).click();
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
  await page.getByRole('button', { name: 'Take away' }).click();
  await expect(message).toHaveValue('Call first');
  await expect(goodsCell(page, 'Weight, kg', 1)).toHaveValue('80');
  await expect(goodsCell(page, 'Type', 2)).toHaveCount(0);
  await expect(tinted).toHaveCount(0);
});

/** An address with its shipments: the last two alike, with `others` an older one that differs, and a cancelled one. */
async function createKnownReceiver(api: PortalApi, start: string, { others = false } = {}) {
  const { deliveryType } = await createEdiCarrier(api);
  const name = unique(start);
  const receiver = { name, street1: 'Kvarngatan 1', zipCode: '39231', city: 'Kalmar', countryCode: 'SE' };
  await api.saveAddress(receiver);
  const usual = {
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
  await api.saveShipment(shipmentId, { status: 90 });
  return { name, deliveryType };
}

/** Every key that goes down from now on, modifiers too. */
async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { keysDown: number };
    counted.keysDown = 0;
    window.addEventListener('keydown', ({ repeat }) => !repeat && counted.keysDown++, { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { keysDown: number }).keysDown);
}
