/** A browser of its own with a profile that lasts, and its end without time to write anything down. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from 'playwright/test';
import { launchOptions } from '../playwright.config.ts';

export interface LastingProfile {
  launch(baseURL: string): Promise<BrowserContext>;
  remove(): void;
}

export function makeProfile(): LastingProfile {
  const folder = mkdtempSync(path.join(tmpdir(), 'kaj-profile-'));
  return {
    launch: (baseURL) => chromium.launchPersistentContext(folder, { ...launchOptions, baseURL, locale: 'en-GB' }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export async function killBrowser(context: BrowserContext): Promise<void> {
  const closed = new Promise((resolve) => context.once('close', resolve));
  const session = await context.browser()?.newBrowserCDPSession();
  await session?.send('Browser.crash').catch(() => undefined);
  await closed;
}
