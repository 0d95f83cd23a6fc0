/** A scanner on any screen: its keys are told apart from typing, leave no trace, and bring up a card. */
import type { Page } from 'playwright/test';
import type { Shipment } from '#contract/shipment.ts';
import { comeBack, goAway } from './support/away.ts';
import { expect, NO_NETWORK, test } from './support/kaj-test.ts';
import { listRow, unique } from './support/list-page.ts';
import { openApi, type PortalApi } from './support/portal-api.ts';
import { scanCard as card, pressEnter, scan, sendKeys, signInToScan } from './support/scanner.ts';
import { chooseMore, goodsCell } from './support/shipment-page.ts';

async function bookedShipment(api: PortalApi, receiverName: string): Promise<Shipment> {
  const type = await api.firstDeliveryType();
  const { shipmentId } = await api.createShipment({ deliveryType: type.id, orderNumber: unique('SCAN'), receiverName });
  return api.bookShipment(shipmentId);
}

test('[SCN-01] a package is found over any screen, opened by Enter or the same code, and what was typed is kept', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const booked = await bookedShipment(api, unique('Hit'));
  const other = await bookedShipment(api, unique('Other'));
  const [packageNo = ''] = booked.goodsLines[0]?.packageNumbers ?? [];
  await signInToScan(page, `/Shipment/${other.shipmentId}`);
  const name = page.getByLabel('Order number');
  await name.click();
  await page.keyboard.press('End');
  // By the scanner's clock, like all keys near a scan.
  await sendKeys(await page.context().newCDPSession(page), 'x', [90]);
  await expect(name).toHaveValue(`${other.orderNumber}x`);
  await scan(page, `]C100${packageNo}`);
  await expect(card(page).getByRole('heading')).toContainText(`${booked.orderNumber}, package 1 of`);
  await expect(card(page)).toContainText(booked.addresses.receiver.name);
  await expect(card(page)).toContainText('In progress');
  await expect(name).toHaveValue(`${other.orderNumber}x`);
  await expect(name).toBeFocused();
  await pressEnter(page);
  await expect(page).toHaveURL(new RegExp(`/Shipment/${booked.shipmentId}$`));
  await expect(card(page)).toHaveCount(0);
  // The next scan replaces the card; the same code again opens, and what was typed before is still there.
  await scan(page, packageNo);
  await expect(card(page).getByRole('heading')).toContainText('package 1 of');
  await scan(page, other.shipmentId);
  await expect(card(page).getByRole('heading')).toHaveText(other.orderNumber ?? '');
  await scan(page, other.shipmentId);
  await expect(page).toHaveURL(new RegExp(`/Shipment/${other.shipmentId}$`));
  await expect(name).toHaveValue(`${other.orderNumber}x`);
  // A dialog stays open under the card, and its button is not pressed by the scan.
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Cancel shipment' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: /Cancel/ }));
  await expect(dialog).toBeVisible();
  await scan(page, packageNo);
  await expect(card(page)).toBeVisible();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

test('[SCN-01] hit, several, hidden and missed look different, online and without the server', async ({
  page,
  server,
  network,
  tolerate,
}) => {
  tolerate(NO_NETWORK, /WebSocket connection/);
  const api = await openApi(server);
  const booked = await bookedShipment(api, unique('Hit'));
  const twice = unique('TWICE');
  const first = await api.createShipment({ orderNumber: twice, receiverName: 'First of two' });
  await api.createShipment({ orderNumber: twice, receiverName: 'Second of two' });
  await page.addInitScript(noteSignals);
  await signInToScan(page);
  await signals(page);

  await scan(page, `(401)${booked.consignmentNo}`);
  await expect(card(page)).toHaveAttribute('data-look', 'hit');
  await expect(card(page)).toContainText('Next: print what is missing');
  expect(await signals(page)).toEqual({ tones: [1760], vibrations: [[60]] });
  await expectWholeOnScreens(page);

  await scan(page, twice);
  await expect(card(page)).toHaveAttribute('data-look', 'many');
  await expect(card(page).getByRole('heading')).toHaveText(`2 shipments have ${twice}`);
  expect(await signals(page)).toEqual({ tones: [880, 880], vibrations: [[60, 60, 60]] });
  await expectWholeOnScreens(page);
  const options = card(page).getByRole('listitem').getByRole('button');
  await expect(options.first()).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-current', 'true');
  await pressEnter(page);
  await expect(page).toHaveURL(new RegExp(`/Shipment/${first.shipmentId}$`));
  await page.goBack();

  await page.getByLabel('Carrier', { exact: true }).selectOption({ label: booked.carrierName ?? '' });
  await page.getByLabel('Status', { exact: true }).selectOption('Finished');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/status=80/);
  await scan(page, booked.orderNumber ?? '');
  await expect(card(page)).toHaveAttribute('data-look', 'hidden');
  await expect(card(page).getByRole('heading')).toHaveText('Found, but hidden by Status: Finished');
  expect((await signals(page)).tones).toEqual([880, 880]);
  await card(page).getByRole('button', { name: 'Show it' }).click();
  await expect(listRow(page, booked.shipmentId)).toBeVisible();
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Carrier', { exact: true }), 'only what hid it is lifted').not.toHaveValue('');
  await expect(card(page)).toHaveCount(0);

  await scan(page, '(00)073501234560001711');
  await expect(card(page)).toHaveAttribute('data-look', 'miss');
  await expect(card(page)).toContainText('package number from another sender (7350123)');
  await expect(card(page)).toContainText('also on the server');
  expect(await signals(page)).toEqual({ tones: [196], vibrations: [[400]] });
  await expectWholeOnScreens(page);
  await card(page).getByRole('button', { name: 'Sound and vibration' }).click();
  const sounds = page.getByRole('dialog', { name: 'Sound and vibration' });
  await sounds.getByRole('button', { name: 'Play: Hit' }).click();
  expect((await signals(page)).tones).toEqual([1760]);
  await sounds.getByRole('switch', { name: 'Sound' }).click();
  await page.keyboard.press('Escape');
  await scan(page, '(00)073501234560001713');
  await expect(card(page)).toContainText('The check digit is wrong, 1 would be right');
  expect(await signals(page), 'switched off on this device').toEqual({ tones: [], vibrations: [[400]] });
  await scan(page, booked.orderNumber?.replace('SCAN-', 'SCAN-O0') ?? '');
  await expect(card(page).getByRole('button', { name: /^Look for SCAN-00/ })).toBeVisible();

  await goAway(page, network);
  await scan(page, booked.goodsLines[0]?.packageNumbers[0] ?? '');
  await expect(card(page)).toHaveAttribute('data-look', 'hit');
  await expect(card(page)).toContainText('From this device, as of');
  const unknown = unique('LATER');
  await scan(page, unknown);
  await expect(card(page).getByRole('heading')).toHaveText('Not on this device');
  await card(page).getByRole('button', { name: 'Ask later' }).click();
  await scan(page, unknown);
  await card(page)
    .getByRole('button', { name: `New shipment with ${unknown}` })
    .click();
  await expect(page.getByLabel('Order number')).toHaveValue(unknown);
  const late = await api.createShipment({ orderNumber: unknown, receiverName: 'Known to the server' });
  await comeBack(page, network);
  await expect(page.getByText(`${unknown} is on the server`)).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL(new RegExp(`/Shipment/${late.shipmentId}$`));
});

/** Phone, tablet upright and on its side, desk; the later tests go on with the tablet on its side. */
const SCREENS = [
  [390, 844],
  [820, 1180],
  [1440, 900],
  [1180, 820],
] as const;

async function expectWholeOnScreens(page: Page): Promise<void> {
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    await expect(card(page), `at ${width} × ${height}`).toBeInViewport({ ratio: 1 });
  }
}

interface Signals {
  /** Unit: hertz. */
  readonly tones: number[];
  readonly vibrations: number[][];
}

/** Runs in the page: writes down what is played and how the device is moved. */
function noteSignals(): void {
  const noted: Signals = { tones: [], vibrations: [] };
  Object.assign(globalThis, { noted });
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    noted.tones.push(this.frequency.value);
    start.apply(this, when);
  };
  const vibrate = navigator.vibrate.bind(navigator);
  navigator.vibrate = (pattern) => {
    const pulses = [pattern].flat() as number[];
    noted.vibrations.push(pulses);
    return vibrate(pulses);
  };
}

/** The signals since the last call. */
function signals(page: Page): Promise<Signals> {
  return page.evaluate(() => {
    const { noted } = globalThis as unknown as { noted: Signals };
    return { tones: noted.tones.splice(0), vibrations: noted.vibrations.splice(0) };
  });
}

/** Unit: milliseconds. Most scanners are of the faster kind. */
const PACES = [5, 5, 8, 5, 10, 5, 20, 5, 40, 30];
const BURSTS = 1000;

test('[SCN-01] a thousand bursts over a field, a cell, a list, a button and a dialog: none is lost, no character is left, and typing is never taken for one', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  const api = await openApi(server);
  const { shipmentId, orderNumber } = await bookedShipment(api, unique('Bursts'));
  const others = [await bookedShipment(api, unique('One')), await bookedShipment(api, unique('Two'))];
  const codes = others.flatMap((other) => {
    const [packageNo = ''] = other.goodsLines[0]?.packageNumbers ?? [];
    return [`]C100${packageNo}`, other.orderNumber, other.shipmentId, packageNo].map((code) => ({
      code: code ?? '',
      shows: other.orderNumber ?? '',
    }));
  });
  await signInToScan(page, `/Shipment/${shipmentId}`);
  const toWeight = () => goodsCell(page, 'Weight, kg', 1).click();
  const places: (() => Promise<unknown>)[] = [
    () => page.getByLabel('Order number').click(),
    toWeight,
    () => page.getByLabel('Delivery type', { exact: true }).focus(),
    () => page.getByRole('button', { name: 'More', exact: true }).focus(),
    async () => {
      await page.keyboard.press('Escape');
      await chooseMore(page, 'Internal note');
      await page.getByRole('dialog').getByRole('textbox').click();
    },
  ];
  const keys = await page.context().newCDPSession(page);
  const before = await fieldValues(page);
  for (const goThere of places) {
    await goThere();
    const isNumber = goThere === toWeight;
    // The number of a shipment in a number field is a number (SCN-02).
    const sent = {
      codes: isNumber ? codes.filter(({ code }) => !/^\d{1,7}$/.test(code)) : codes,
      paces: PACES,
      count: BURSTS / places.length,
    };
    expect(await page.evaluate(sendBursts, sent)).toEqual({ lost: [], pressed: 0 });
    // Some of each as the browser's own keys.
    for (const [place, { code, shows }] of sent.codes.entries()) {
      await sendKeys(keys, `${code}\r`, [PACES.at(-place) ?? 5]);
      await expect(card(page).getByRole('heading')).toContainText(shows);
    }
    expect(await fieldValues(page)).toEqual(before);
  }
  const dialog = page.getByRole('dialog', { name: 'Internal note' });
  await expect(dialog.getByRole('textbox')).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // A person typing: every key arrives in order, also when two or three fingers press at once.
  await page.getByLabel('Order number').click();
  await page.keyboard.press('End');
  const typed = ' 4711, gate 12 or 13B at 07:30';
  await sendKeys(keys, `${typed}\r`, [95, 130, 12, 210, 88, 30, 25, 160]);
  await expect(page.getByLabel('Order number')).toHaveValue(`${orderNumber}${typed}`);
  await expect(card(page)).toHaveCount(0);
});

type Bursts = { codes: readonly { code: string; shows: string }[]; paces: readonly number[]; count: number };

/**
 * Runs in the page: sends keys with a keyboard's timestamps, each with its default action unless that is prevented. Returns the
 * codes whose card did not appear, and how often a form or a button took Enter for itself.
 */
async function sendBursts({ codes, paces, count }: Bursts): Promise<{ lost: string[]; pressed: number }> {
  let now = performance.now();
  let pressed = 0;
  const press = (key: string, pace: number) => {
    now += pace;
    const target = document.activeElement ?? document.body;
    const event = new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, composed: true });
    Object.defineProperty(event, 'timeStamp', { value: now });
    const isFree = target.dispatchEvent(event);
    if (isFree && key === 'Enter') pressed += 1;
    else if (isFree && target.matches('input, textarea')) document.execCommand('insertText', false, key);
  };
  const lost: string[] = [];
  for (let burst = 0; burst < count; burst += 1) {
    const { code, shows } = codes[burst % codes.length] ?? { code: '', shows: '' };
    const pace = paces[burst % paces.length] ?? 5;
    now = Math.max(now + 200, performance.now());
    for (const character of code) press(character, pace);
    press('Enter', pace);
    const isShown = () => document.querySelector('section[data-look] h2')?.textContent?.includes(shows) ?? false;
    const until = performance.now() + 2000;
    while (!isShown() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve));
    if (!isShown()) lost.push(code);
  }
  return { lost, pressed };
}

function fieldValues(page: Page): Promise<string[]> {
  return page
    .getByRole('main')
    .locator('input, select, textarea')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
}
