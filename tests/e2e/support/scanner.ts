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
