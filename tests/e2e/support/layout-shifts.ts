/** What a person sees jump while a page is opened. */
import type { Page } from 'playwright/test';

interface Shift extends PerformanceEntry {
  readonly sources: readonly { readonly node?: Node; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[];
}

/** What has moved since the page was loaded, as the browser counts it, in words. */
export const moves = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const seen: string[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const { sources } of list.getEntries() as Shift[]) {
            for (const { node, previousRect, currentRect } of sources) {
              // A word that is centred anew jumps nowhere.
              if (previousRect.y === currentRect.y) continue;
              seen.push(`${node?.textContent?.slice(0, 60)}: ${previousRect.y} to ${currentRect.y}`);
            }
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // What there is already is handed over by tasks that come before the page is idle.
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve(seen))));
      }),
  );
