/** What a machine can check of a screen's accessibility, in both themes and in the language it is in. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Page } from 'playwright/test';
import { expect } from './kaj-test.ts';

/** Injected into each page once; a checker page of its own for every check would cost more than the check. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
declare const axe: typeof axeCore;

/** A theme changes nothing but colours. */
const RULES = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  dark: ['cat.color'],
} as const;
/** Of level AAA, in the same category. */
const BEYOND = { 'color-contrast-enhanced': { enabled: false } };
/** Colours take the checker longest, and many rows have the same ones. */
const FURTHER_ROWS = 'tbody > tr:nth-child(n + 9)';

/** Expects the screen as it stands to break no rule, in either theme; `state` names it. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await stillness(page);
    expect(await violations(page, RULES[theme]), `${state}, ${theme}`).toEqual([]);
  }
}

/** Until nothing moves any more, except what repeats for ever, as a skeleton does. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

async function violations(page: Page, tags: readonly string[]): Promise<string[]> {
  const found = await page.evaluate(
    async ({ exclude, runOnly, rules }) =>
      (await axe.run({ exclude }, { runOnly, rules, resultTypes: ['violations'], preload: false })).violations,
    { exclude: FURTHER_ROWS, runOnly: [...tags], rules: BEYOND },
  );
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}
