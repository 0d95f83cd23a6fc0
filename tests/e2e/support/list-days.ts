/** The days of the list as a test names and reads them. */
import type { Page } from 'playwright/test';
import { listRows } from './list-page.ts';

/** As `Saturday 28 November`. */
export function dayInFull(day: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** What is drawn over each row: of its cells, the one that is shown first says it. */
export function drawnDays(page: Page): Promise<string[]> {
  return listRows(page).evaluateAll((rows) =>
    rows.map((row) =>
      [...row.children]
        .filter((cell) => cell.checkVisibility() && getComputedStyle(cell, '::before').content !== 'none')
        .map((cell) => (cell as HTMLElement).dataset.above ?? '')
        .join(),
    ),
  );
}
