/** What the browser is asked to print, without its dialog. */
import type { Page } from 'playwright/test';

/** For pages that are opened from now on. `describe` runs in the window that is printed, and knows nothing but that window. */
export async function recordPrints<Told>(page: Page, describe: () => Told): Promise<readonly Told[]> {
  const printed: Told[] = [];
  await page.exposeFunction('onPrint', (told: Told) => printed.push(told));
  await page.addInitScript(`window.print = () => window.top.onPrint((${describe})());`);
  return printed;
}
