/** A scanner that works as a keyboard, and the card that shows what it read. */
import type { CDPSession, Locator, Page } from 'playwright/test';
import { expect, signIn } from './kaj-test.ts';

export const scanCard = (page: Page): Locator => page.locator('section[data-look]');

/** At a scanner's pace. */
export async function scan(page: Page, code: string, end: '\r' | '\t' = '\r'): Promise<void> {
  await sendKeys(await page.context().newCDPSession(page), `${code}${end}`, [10]);
}

/** By the scanner's clock, and not directly after its keys. */
export async function pressEnter(page: Page): Promise<void> {
  await sendKeys(await page.context().newCDPSession(page), '\r', [300]);
}

/** The scan listener loads after the screen: it is ready once it has heard a scan. */
export async function signInToScan(page: Page, address?: string): Promise<void> {
  await signIn(page, undefined, address);
  await expect(page.getByRole('contentinfo')).toContainText(/synchronised|synkroniserad/);
  await expect(async () => {
    await scan(page, ']C0FIRST-0001');
    await expect(scanCard(page)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('Escape');
}

const ENDS: Readonly<Record<string, { key: string; code: string; windowsVirtualKeyCode: number; text?: string }>> = {
  '\r': { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  '\t': { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 },
};

/** In timestamps of the keyboard. Unit: seconds. */
let lastKeyAt = 0;

/** Sends the browser's own keys with a keyboard's timestamps, which the listener uses, so that no pause is waited for. */
export async function sendKeys(keys: CDPSession, text: string, pauses: readonly number[]): Promise<void> {
  const length = [...text].reduce((sum, _, place) => sum + (pauses[place % pauses.length] ?? 0), 0) / 1000;
  // Never in the future: a key that is pressed now comes after them.
  lastKeyAt = Math.max(lastKeyAt + 0.2, Date.now() / 1000 - length - 0.1);
  const sending: Promise<unknown>[] = [];
  for (const [place, character] of [...text].entries()) {
    lastKeyAt += (pauses[place % pauses.length] ?? 0) / 1000;
    const key = ENDS[character] ?? { key: character, text: character };
    sending.push(keys.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, timestamp: lastKeyAt }));
    sending.push(keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, timestamp: lastKeyAt }));
  }
  await Promise.all(sending);
}

/** A key with what a scanner may hold with it, as the browser's own: by its place where its name says nothing. */
export interface ScannerKey {
  readonly key: string;
  readonly code?: string;
  readonly keyCode?: number;
  readonly text?: string;
  readonly alt?: boolean;
  readonly control?: boolean;
  readonly shift?: boolean;
  readonly repeat?: boolean;
}

/** Each character as a key that types it. */
export function plainKeys(text: string): ScannerKey[] {
  return [...text].map((key) => ({ key, text: key }));
}

/** Alt held, digits on the number pad, and let go of. */
export function altCode(digits: string): ScannerKey[] {
  return [{ key: 'Alt', alt: true }, ...[...digits].map((key) => ({ key, code: `Numpad${key}`, alt: true }))];
}

export const ENTER: ScannerKey = { key: 'Enter', code: 'Enter', keyCode: 13, text: '\r' };
export const CTRL_J: readonly ScannerKey[] = [
  { key: 'Control', control: true },
  { key: 'j', code: 'KeyJ', keyCode: 74, control: true },
];

/** Sends keys at a scanner's pace, by the scanner's clock. */
export async function sendScannerKeys(page: Page, presses: readonly ScannerKey[], pace = 10): Promise<void> {
  const keys = await page.context().newCDPSession(page);
  lastKeyAt = Math.max(lastKeyAt + 0.2, Date.now() / 1000 - (presses.length * pace) / 1000 - 0.1);
  const sending = presses.flatMap(({ key, code, keyCode, text, alt, control, shift, repeat }) => {
    lastKeyAt += pace / 1000;
    const one = {
      key,
      ...(code !== undefined && { code }),
      ...(keyCode !== undefined && { windowsVirtualKeyCode: keyCode }),
      ...(repeat && { autoRepeat: true }),
      modifiers: (alt ? 1 : 0) + (control ? 2 : 0) + (shift ? 8 : 0),
      timestamp: lastKeyAt,
    };
    return [
      keys.send('Input.dispatchKeyEvent', {
        type: text === undefined ? 'rawKeyDown' : 'keyDown',
        ...one,
        ...(text !== undefined && { text }),
      }),
      keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...one }),
    ];
  });
  await Promise.all(sending);
}

/** Text of a scanner that sends no keys, with the key that ends it. */
export async function sendText(page: Page, pieces: readonly string[], end: ScannerKey | null = ENTER): Promise<void> {
  const keys = await page.context().newCDPSession(page);
  const sending: Promise<unknown>[] = pieces.map((text) => keys.send('Input.insertText', { text }));
  if (end) {
    const { key, code = '', keyCode = 0, text = '' } = end;
    const one = { key, code, windowsVirtualKeyCode: keyCode };
    sending.push(keys.send('Input.dispatchKeyEvent', { type: 'keyDown', ...one, text }));
    sending.push(keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...one }));
  }
  await Promise.all(sending);
}

/** Keys that name nothing, each followed by its text: how Android tells of a scanner that types through an input method. */
export async function sendNamelessKeys(page: Page, text: string, pace = 10): Promise<void> {
  const keys = await page.context().newCDPSession(page);
  lastKeyAt = Math.max(lastKeyAt + 0.2, Date.now() / 1000 - (text.length * pace) / 1000 - 0.1);
  const nameless = { type: 'rawKeyDown', key: 'Unidentified', windowsVirtualKeyCode: 229 } as const;
  await Promise.all(
    [...text].flatMap((character) => {
      lastKeyAt += pace / 1000;
      return [
        keys.send('Input.dispatchKeyEvent', { ...nameless, timestamp: lastKeyAt }),
        keys.send('Input.insertText', { text: character }),
      ];
    }),
  );
}
