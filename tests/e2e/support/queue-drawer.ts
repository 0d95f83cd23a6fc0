/** The queue as a test reads it. */
import { expect, type Locator, type Page } from 'playwright/test';

export function statusLine(page: Page): Locator {
  return page.getByRole('contentinfo');
}

export async function openQueue(page: Page): Promise<Locator> {
  await statusLine(page).getByRole('button', { name: /queue/i }).click();
  const queue = page.getByRole('dialog', { name: 'Queue' });
  await expect(queue).toBeVisible();
  return queue;
}

/** What waits for one record; by a part of its title. */
export function queuedRecord(queue: Locator, title: string): Locator {
  return queue.getByRole('article').filter({ has: queue.page().getByRole('heading', { name: title }) });
}

export async function closeQueue(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Queue' })).toBeHidden();
}

/** What the page of a record says over its form about one entry. */
export function entryNotice(page: Page, word: string): Locator {
  return page.getByRole('alert').filter({ hasText: new RegExp(`^${word} · `) });
}
