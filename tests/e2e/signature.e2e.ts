/** The field to sign in, with a pen and with the hand that rests beside it. */
import type { CDPSession, Page } from 'playwright/test';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { expect, signIn, test } from './support/kaj-test.ts';
import { unique } from './support/list-page.ts';
import { openApi } from './support/portal-api.ts';

test.use({ hasTouch: true });

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** What a screen tells the browser. A hand rests until it is lifted. */
function handOf(devices: CDPSession) {
  const tell = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', ...touchPoints: Spot[]) =>
    devices.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    rest: (at: Spot) => tell('touchStart', at),
    slide: (to: Spot) => tell('touchMove', to),
    lift: () => tell('touchEnd'),
    takenForAHand: () => tell('touchCancel'),
  };
}

async function write(
  devices: CDPSession,
  from: Spot,
  { meanwhile = async (): Promise<unknown> => undefined } = {},
): Promise<void> {
  const tell = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', { x, y }: Spot) =>
    devices.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1, pointerType: 'pen' });
  await tell('mousePressed', from);
  await tell('mouseMoved', { x: from.x + 40, y: from.y + 10 });
  await meanwhile();
  await tell('mouseMoved', { x: from.x + 80, y: from.y });
  await tell('mouseReleased', { x: from.x + 80, y: from.y });
}

async function openField(page: Page) {
  const field = page.getByRole('alertdialog').getByRole('img', { name: 'Signature' });
  await field.scrollIntoViewIfNeeded();
  const area = await field.boundingBox();
  if (!area) throw new Error('There is no field to sign in');
  const at = (x: number, y: number): Spot => ({ x: area.x + x * area.width, y: area.y + y * area.height });
  return { lines: field.locator('polyline'), at };
}

test('[EOD-01] a hand that rests on the screen draws nothing into what a pen writes', async ({ page, server }) => {
  const api = await openApi(server);
  const { deliveryType } = await createEdiCarrier(api);
  const orderNumber = unique('PEN');
  const { shipmentId } = await api.createShipment({ orderNumber, deliveryType });
  await signIn(page, undefined, `/EndOfDay?orderNumber=${orderNumber}&maxShipmentId=${shipmentId}`);
  await page.getByRole('button', { name: 'Book and print 1' }).click();
  await page.getByRole('button', { name: 'Sign on the screen' }).click();
  const { lines, at } = await openField(page);
  const devices = await page.context().newCDPSession(page);
  const hand = handOf(devices);

  await hand.rest(at(0.8, 0.9));
  await hand.takenForAHand();
  await expect(lines, 'what the system takes for a hand is taken back').toHaveCount(0);

  await hand.rest(at(0.8, 0.9));
  await expect(lines).toHaveCount(1);
  await write(devices, at(0.2, 0.4), { meanwhile: () => hand.slide(at(0.85, 0.85)) });
  await hand.lift();
  await expect(lines, 'the pen takes over').toHaveCount(1);
  const drawn = (await lines.getAttribute('points')) ?? '';
  const across = drawn.split(' ').filter((_, index) => index % 2 === 0);
  expect(Math.max(...across.map(Number)), 'no line leads to the hand').toBeLessThan(700);

  await hand.rest(at(0.8, 0.9));
  await hand.lift();
  await write(devices, at(0.3, 0.6));
  await expect(lines, 'between two strokes of the pen the hand draws nothing').toHaveCount(2);

  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear' }).click();
  await hand.rest(at(0.5, 0.5));
  await hand.lift();
  await expect(lines, 'a finger may sign what was cleared').toHaveCount(1);
});
