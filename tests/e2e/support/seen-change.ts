/** Whether a change to something on a screen is seen: two pictures of it and a little around it differ. */
import type { Locator } from 'playwright/test';

/** Unit: CSS pixels. */
const AROUND = 6;

export async function isChangeSeen(
  element: Locator,
  change: (element: HTMLElement) => unknown,
  around = AROUND,
): Promise<boolean> {
  const page = element.page();
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  if (!box) throw new Error('What is not shown cannot be seen');
  const [x, y] = [Math.max(0, box.x - around), Math.max(0, box.y - around)];
  const clip = {
    ...{ x, y },
    width: Math.min(width, box.x + box.width + around) - x,
    height: Math.min(height, box.y + box.height + around) - y,
  };
  const picture = () => page.screenshot({ clip, caret: 'hide', animations: 'disabled' });
  const before = await picture();
  await element.evaluate(change);
  return !before.equals(await picture());
}
