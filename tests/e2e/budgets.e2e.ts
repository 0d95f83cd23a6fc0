/** What a first visit costs: the scripts that really cross the network, and what an installation keeps. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright/test';
import { DEMO, expect, fillSignIn, test } from './support/kaj-test.ts';

/** Unit: bytes, compressed. */
const KB = 1024;
const SIGN_IN_BUDGET = 140 * KB;
const LIST_BUDGET = 188 * KB;
const PRECACHE_BUDGET = 800 * KB;

const BUILD = new URL('../../dist/client/', import.meta.url);

function countScripts(page: Page): () => Promise<number> {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  return async () => {
    const sizes = await Promise.all(scripts.map((response) => response.request().sizes()));
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  };
}

test('the scripts of sign-in and of the list stay within their budgets', async ({ browser, url, watch }) => {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', locale: 'en-GB' });
  const page = await context.newPage();
  watch(page);
  const transferred = countScripts(page);
  await page.goto('/Login');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  const signInCost = await transferred();
  await fillSignIn(page, DEMO.user);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const listCost = await transferred();
  await context.close();
  console.log(`Scripts: sign-in ${kilobytes(signInCost)} KB, painted list ${kilobytes(listCost)} KB`);
  expect(signInCost).toBeLessThan(SIGN_IN_BUDGET);
  expect(listCost).toBeLessThan(LIST_BUDGET);
});

test('an installation keeps no more than its budget', () => {
  const worker = readFileSync(new URL('sw.js', BUILD), 'utf8');
  const files = new Set([...worker.matchAll(/"?url"?:\s*["'`]([^"'`]+)["'`]/g)].map(([, file = '']) => file));
  expect(files.size).toBeGreaterThan(10);
  const size = [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(fileURLToPath(new URL(file, BUILD)))).length,
    0,
  );
  console.log(`Kept by an installation: ${kilobytes(size)} KB in ${files.size} files`);
  expect(size).toBeLessThan(PRECACHE_BUDGET);
});

function kilobytes(bytes: number): string {
  return (bytes / KB).toFixed(1);
}
