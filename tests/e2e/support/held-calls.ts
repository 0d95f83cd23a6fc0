/** Calls that do not reach the server until a test lets them go. */
import type { Page, Request } from 'playwright/test';

export interface HeldCalls {
  /** How many were made so far. */
  count(): number;
  /** Those that are held go on to the server, and so does every later one. */
  release(): void;
}

/** From now on; `isHeld` tells which of the calls to this address, where not all of them are meant. */
export async function holdCalls(
  page: Page,
  address: string,
  isHeld: (call: Request) => boolean = () => true,
): Promise<HeldCalls> {
  let count = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (isHeld(route.request())) {
      count += 1;
      await released;
    }
    await route.continue();
  });
  return { count: () => count, release };
}
