/** How much a walk costs a person: every key that goes down, modifiers too, and every click. */
import type { Page } from 'playwright/test';

export interface Counted {
  readonly keys: number;
  readonly clicks: number;
}

/** Counts from now on, also on pages that are loaded later. Synthetic clicks of Enter and Space on a button are keys already. */
export async function countWork(page: Page): Promise<() => Counted> {
  const counted = { keys: 0, clicks: 0 };
  await page.exposeFunction('countWork', (what: keyof Counted) => {
    counted[what] += 1;
  });
  const listen = () => {
    const told = window as unknown as { countWork(what: string): void; isCounting?: boolean };
    if (told.isCounting) return;
    told.isCounting = true;
    window.addEventListener('keydown', ({ repeat }) => repeat || told.countWork('keys'), { capture: true });
    window.addEventListener('pointerdown', () => told.countWork('clicks'), { capture: true });
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => ({ ...counted });
}
