/** A scanner, a scale or a measuring frame while a field has the focus, in whatever setting. */
import type { Page } from 'playwright/test';
import type { Shipment } from '#contract/shipment.ts';
import { expect, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi, type PortalApi } from './support/portal-api.ts';
import {
  altCode,
  CTRL_J,
  ENTER,
  plainKeys,
  pressEnter,
  type ScannerKey,
  scan,
  scanCard,
  sendNamelessKeys,
  sendScannerKeys,
  sendText,
  signInToScan,
} from './support/scanner.ts';
import { field, goodsCell, nextSave, saveBar } from './support/shipment-page.ts';

/** Unit: milliseconds between keys, as a person types. */
const HAND = 100;

const note = (page: Page) => page.getByRole('region', { name: 'Code in a field' });

/** A booked shipment that is on the device, and the page of another one. */
async function openOther(page: Page, api: PortalApi): Promise<{ booked: Shipment; other: Shipment; sscc: string }> {
  const type = await api.firstDeliveryType();
  const { shipmentId } = await api.createShipment({
    deliveryType: type.id,
    orderNumber: unique('SCN'),
    receiverName: 'Hit',
  });
  const booked = await api.bookShipment(shipmentId);
  const other = await api.createShipment({ orderNumber: unique('OPEN'), receiverName: 'Open' });
  await signInToScan(page, `/Shipment/${other.shipmentId}`);
  return { booked, other: await api.shipment(other.shipmentId), sscc: booked.goodsLines[0]?.packageNumbers[0] ?? '' };
}

async function closeCard(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(scanCard(page)).toHaveCount(0);
}

test('[FLD-06] [W01] text that a scanner sends without keys is a scan, and leaves no trace in the field', async ({
  page,
  server,
}) => {
  const { booked, other, sscc } = await openOther(page, await openApi(server));
  const order = field(page, 'Order number');
  const keys = await page.context().newCDPSession(page);
  const ways: readonly (readonly [name: string, send: () => Promise<unknown>])[] = [
    ['at once, with Enter', () => sendText(page, [sscc])],
    ['at once, without an end', () => sendText(page, [sscc], null)],
    ['one by one, with Enter', () => sendText(page, [...sscc])],
    ['with a line feed in the text', () => sendText(page, [`${sscc}\n`], null)],
    ['an order number, with Enter', () => sendText(page, [booked.orderNumber ?? ''])],
    [
      'as a composition',
      async () => {
        for (const end of [6, 12, 18]) {
          const text = sscc.slice(0, end);
          await keys.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
        }
        await keys.send('Input.insertText', { text: sscc });
      },
    ],
    ['behind keydowns that name nothing', () => sendNamelessKeys(page, sscc)],
  ];
  for (const [name, send] of ways) {
    await order.click();
    await page.keyboard.press('End');
    await send();
    await expect(scanCard(page).getByRole('heading'), name).toContainText(booked.orderNumber ?? '');
    await expect(order, name).toHaveValue(other.orderNumber ?? '');
    await expect(order, name).toBeFocused();
    await expect(saveBar(page), name).toBeHidden();
    await closeCard(page);
  }
});

test('[SCN-02] [FLD-06] [W04] a code in a field is found in whatever setting the scanner sends it', async ({
  page,
  server,
}) => {
  const { booked, other, sscc } = await openOther(page, await openApi(server));
  const order = field(page, 'Order number');
  const consignment = booked.consignmentNo ?? '';
  const separated = (...by: ScannerKey[]) => [
    ...plainKeys(`401${consignment}`),
    ...by,
    ...plainKeys(`00${sscc}`),
    ENTER,
  ];
  const control = { key: 'Control', control: true };
  const dead = { key: 'Dead', code: 'BracketRight' };
  const ways: readonly (readonly [name: string, keys: readonly ScannerKey[], pace?: number])[] = [
    ['Ctrl+J behind Enter', [...plainKeys(sscc), ENTER, ...CTRL_J]],
    ['Ctrl+J alone', [...plainKeys(booked.orderNumber ?? ''), ...CTRL_J]],
    ['Ctrl+M alone', [...plainKeys(sscc), control, { key: 'm', code: 'KeyM', keyCode: 77, control: true }]],
    ['Ctrl and a dead key as separator', separated(control, { ...dead, control: true })],
    ['Ctrl and ] as separator', separated(control, { key: ']', code: 'BracketRight', control: true })],
    ['Alt and 0029 as separator', separated(...altCode('0029'))],
    ['F8 as separator', separated({ key: 'F8', code: 'F8', keyCode: 119 })],
    ['a dead key as ]', [dead, ...plainKeys(`C100${sscc}`), ENTER]],
    ['+ as ]', plainKeys(`+C100${sscc}\r`.replace('\r', '')).concat(ENTER)],
    ['+ for -', [...plainKeys((booked.orderNumber ?? '').replaceAll('-', '+')), ENTER]],
    ['the other case', [...plainKeys((booked.orderNumber ?? '').toLowerCase()), ENTER]],
    ['repeats', [...[...sscc].map((key, at, all) => ({ key, text: key, repeat: key === all[at - 1] })), ENTER]],
    ['Num Lock off', [...[...sscc].map((digit) => ({ key: 'Home', code: `Numpad${digit}`, keyCode: 36 })), ENTER]],
    ['slow Bluetooth', [...plainKeys(sscc), ENTER], 95],
    [
      'STX and ETX',
      [
        control,
        { key: 'b', code: 'KeyB', control: true },
        ...plainKeys(sscc),
        control,
        { key: 'c', code: 'KeyC', control: true },
        ENTER,
      ],
    ],
    ['Alt held all the time', [...plainKeys(sscc).map((each) => ({ ...each, alt: true })), { ...ENTER, alt: true }]],
  ];
  for (const [name, keys, pace] of ways) {
    await order.click();
    await page.keyboard.press('End');
    await sendScannerKeys(page, keys, pace);
    await expect(scanCard(page).getByRole('heading'), name).toContainText(booked.orderNumber ?? '');
    await expect(order, name).toHaveValue(other.orderNumber ?? '');
    await closeCard(page);
  }
});

test('[SCN-02] a code that the device does not have stays in the text field, and what the server finds is only offered', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { other } = await openOther(page, api);
  const reference = page.getByLabel('Order number');
  await reference.click();
  await page.keyboard.press('ControlOrMeta+a');
  const unknown = unique('NEW');
  await scan(page, `]C0${unknown}`);
  await expect(reference).toHaveValue(unknown);
  await expect(reference).toBeFocused();
  await expect(note(page)).toContainText(`${unknown} stays in Order number`);
  await expect(scanCard(page)).toHaveCount(0);
  await expect(page, 'Enter pressed nothing').toHaveURL(new RegExp(`/Shipment/${other.shipmentId}$`));
  await expect(saveBar(page)).toBeVisible();
  // The device does not hear of the next one, and the server does.
  await page.route(/\/api\/changes/, () => undefined);
  const late = await api.createShipment({ orderNumber: unique('LATE'), receiverName: 'Known to the server' });
  const code = (await api.shipment(late.shipmentId)).orderNumber ?? '';
  await page.keyboard.press('ControlOrMeta+a');
  await scan(page, code);
  await expect(reference).toHaveValue(code);
  await expect(note(page)).toContainText(`A shipment on the server has ${code}`);
  await expect(scanCard(page)).toHaveCount(0);
  await pressEnter(page);
  await expect(page, 'nor does a later Enter').toHaveURL(new RegExp(`/Shipment/${other.shipmentId}$`));
  await note(page).getByRole('button', { name: 'Show the shipment' }).click();
  await expect(scanCard(page).getByRole('heading')).toContainText(code);
});

test('[SCN-02] undo leads to what was typed before a scan, and the code is no step of it', async ({ page, server }) => {
  const { booked, other, sscc } = await openOther(page, await openApi(server));
  const order = field(page, 'Order number');
  await order.click();
  await page.keyboard.press('End');
  await page.keyboard.type('abc', { delay: 130 });
  await scan(page, sscc);
  await expect(scanCard(page).getByRole('heading')).toContainText(booked.orderNumber ?? '');
  await expect(order).toHaveValue(`${other.orderNumber}abc`);
  for (const typed of ['ab', 'a', '']) {
    await page.keyboard.press('ControlOrMeta+z');
    await expect(order).toHaveValue(`${other.orderNumber}${typed}`);
  }
});

test('[SCN-02] [FLD-06] [W07] a scale and a measuring frame fill the cells they mean', async ({ page, server }) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({ orderNumber: unique('SCALE'), receiverName: 'Scale' });
  await signInToScan(page, `/Shipment/${shipmentId}`);
  const cell = (column: string) => goodsCell(page, column, 1);
  const weight = cell('Weight, kg');
  const length = cell('L, cm');
  for (const [text, value] of [
    ['12.35kg', '12.35'],
    ['13,35 kg', '13.35'],
    ['ST,GS,+0014.35kg', '14.35'],
    ['  15.350 kg', '15.350'],
    ['0016.35', '0016.35'],
  ] as const) {
    await weight.fill('5');
    await sendScannerKeys(page, [...plainKeys(text), { key: 'Tab', code: 'Tab', keyCode: 9 }]);
    await expect(weight, text).toHaveValue(value);
    await expect(scanCard(page), text).toHaveCount(0);
  }
  await length.click();
  await sendScannerKeys(page, [...plainKeys('17.5kg'), ENTER]);
  await expect(weight, 'from another cell of the line').toHaveValue('17.5');
  for (const [text, sizes] of [
    ['120x80x100', ['120', '80', '100']],
    ['121*81*101 cm', ['121', '81', '101']],
    ['1220x820x1020mm', ['122', '82', '102']],
  ] as const) {
    await length.click();
    await sendScannerKeys(page, [...plainKeys(text), ENTER]);
    for (const [place, column] of ['L, cm', 'W, cm', 'H, cm'].entries()) {
      await expect(cell(column), text).toHaveValue(sizes[place] ?? '');
    }
  }
  await cell('H, cm').click();
  await sendText(page, ['1350mm']);
  await expect(cell('H, cm'), 'as text without keys').toHaveValue('135');
  await weight.click();
  await sendScannerKeys(page, [...plainKeys('US,GS,+0099.00kg'), ENTER]);
  await expect(scanCard(page), 'a weight that is not stable is refused, and told').toContainText('US,GS,+0099.00kg');
  await expect(weight).toHaveValue('17.5');
});

test('[SCN-02] [FLD-06] [W07] a reading with a comma leaves what was typed in other cells', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({ orderNumber: unique('COMMA'), receiverName: 'Comma' });
  await signInToScan(page, `/Shipment/${shipmentId}`);
  const cell = (column: string) => goodsCell(page, column, 1);
  await cell('Quantity').click();
  await sendScannerKeys(page, plainKeys('7'));
  await expect(cell('Quantity')).toHaveValue('7');
  await cell('Weight, kg').fill('');
  for (const [text, value] of [
    ['1,5kg', '1.5'],
    ['2,25', '2.25'],
  ] as const) {
    await cell('Weight, kg').click();
    await sendScannerKeys(page, [...plainKeys(text), { key: 'Tab', code: 'Tab', keyCode: 9 }]);
    await expect(cell('Weight, kg')).toHaveValue(value);
  }
  await expect(cell('Quantity')).toHaveValue('7');
  const sent = nextSave(page, shipmentId);
  await page.keyboard.press('Control+s');
  expect(await sent).toMatchObject({ goodsLines: [{ quantity: 7, weight: 2.25 }] });
});

test('[FRM-02] digits that are rolled quickly go on with the number that is being typed', async ({ page, server }) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({ orderNumber: unique('ROLL'), receiverName: 'Roll' });
  await signInToScan(page, `/Shipment/${shipmentId}`);
  const weight = goodsCell(page, 'Weight, kg', 1);
  await weight.fill('');
  await sendScannerKeys(page, plainKeys('12'), HAND);
  await sendScannerKeys(page, plainKeys('500'));
  await expect(weight).toHaveValue('12500');
  await sendScannerKeys(page, [...plainKeys(',25'), { key: 'Tab', code: 'Tab', keyCode: 9 }]);
  await expect(weight).toHaveValue('12500.25');
  await weight.click();
  await sendScannerKeys(page, [...plainKeys('13.5'), { key: 'Tab', code: 'Tab', keyCode: 9 }]);
  await expect(weight, 'a reading into a field that was only entered replaces what it contains').toHaveValue('13.5');
  const sent = nextSave(page, shipmentId);
  await page.keyboard.press('Control+s');
  expect(await sent).toMatchObject({ goodsLines: [{ weight: 13.5 }] });
});

test('[FLD-06] [X01] a scan in the first moments after a start is not lost', async ({ page, server }) => {
  const api = await openApi(server);
  const { booked, sscc } = await openOther(page, api);
  // As on a slow device: what reads scanners comes long after the first paint.
  let letIn = () => undefined as unknown;
  const held = new Promise<void>((resolve) => {
    letIn = () => resolve();
  });
  await page.route(/assets\/presence-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/Shipments');
  await expect(page.locator('tr[data-entry]').first()).toBeVisible();
  await sendScannerKeys(page, [...plainKeys(sscc), ENTER, ...CTRL_J]);
  await expect(scanCard(page)).toHaveCount(0);
  letIn();
  await expect(scanCard(page).getByRole('heading')).toContainText(booked.orderNumber ?? '');
});

test('[FLD-07] [W19] a calendar that does not open leaves the date to be typed, without a word', async ({
  page,
  server,
}) => {
  const api = await openApi(server);
  const { shipmentId } = await api.createShipment({ orderNumber: unique('DATE'), receiverName: 'Date' });
  await page.addInitScript(() => {
    HTMLInputElement.prototype.showPicker = () => {
      throw new DOMException('Not here', 'NotSupportedError');
    };
  });
  await signInToScan(page, `/Shipment/${shipmentId}`);
  const calendar = page.getByRole('button', { name: 'Open calendar' }).first();
  await calendar.click();
  await expect(page.locator('input:focus')).toHaveValue(/^\d{4}-\d\d-\d\d/);
  await expect(page.getByText(/Unexpected error/)).toHaveCount(0);
});

test('[FLD-07] a scan goes on without sound and vibration where the browser refuses both', async ({ page, server }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Refused', 'NotSupportedError');
    };
    Object.assign(globalThis, {
      AudioContext: class {
        constructor() {
          refuse();
        }
      },
    });
    navigator.vibrate = refuse;
  });
  const { booked, sscc } = await openOther(page, await openApi(server));
  await scan(page, sscc);
  await expect(scanCard(page).getByRole('heading')).toContainText(booked.orderNumber ?? '');
  await scan(page, '(00)073501234560001711');
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
});
