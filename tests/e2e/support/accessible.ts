/** What a machine can check of a screen's accessibility, in the language it is in. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Page } from 'playwright/test';
import { expect } from './kaj-test.ts';

/** Injected into each page once; a checker page of its own for every check would cost more than the check. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
declare const axe: typeof axeCore;

const RULES = {
  en: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  /** Rules about words and colours: the structure of a page is the same in either language. */
  sv: ['cat.color', 'cat.language', 'cat.name-role-value', 'cat.text-alternatives'],
};
/** Of level AAA, in the same category. */
const BEYOND = { 'color-contrast-enhanced': { enabled: false } };
/** Colours take the checker longest, and many rows have the same ones. */
const FURTHER_ROWS = 'tbody > tr:nth-child(n + 9)';

/** Expects the screen as it stands to break no rule; `state` names it. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // Checks once nothing moves any more, except what repeats for ever, as a skeleton does.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async ({ exclude, tags, rules }) => {
      const runOnly = document.documentElement.lang === 'sv' ? tags.sv : tags.en;
      return (await axe.run({ exclude }, { runOnly, rules, resultTypes: ['violations'], preload: false })).violations;
    },
    { exclude: FURTHER_ROWS, tags: RULES, rules: BEYOND },
  );
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
  expect(found, state).toEqual([]);
}
