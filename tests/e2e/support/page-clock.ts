/** A page whose clock the test turns. */
import type { Page } from 'playwright/test';

/**
 * Installs the page's clock and has the time limits of calls run by it: `AbortSignal.timeout` is the one timer of a browser
 * that Playwright leaves on the real clock. Call it before the page is opened.
 */
export async function putLimitsOnClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(new DOMException('The time is up', 'TimeoutError')), milliseconds);
      return limit.signal;
    };
  });
}
