/** The one third party a portal may have: its script is served from another origin, as a tag manager's is. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { waitForWorker } from './support/app-worker.ts';
import { test as base, DEMO, expect, fillSignIn, signIn } from './support/kaj-test.ts';
import { startServer } from './support/server-process.ts';

declare global {
  interface Window {
    /** What the tag manager's script found on the page, and what became of what it tried there. */
    tags?: { page: string; own?: string; inline?: string; other?: string };
  }
}

/** Reads the page, loads a further file of its own, and tries to load one of another host and to run a text. */
const SCRIPT = `
  window.tags = { page: document.body.innerText };
  const attempt = (name, act) => { try { act(); } catch (error) { window.tags[name] = error.name; } };
  const add = (src) => { document.head.append(Object.assign(document.createElement('script'), { src })); };
  attempt('own', () => add(new URL('further.js', document.currentScript.src).href));
  attempt('other', () => add('http://localhost:9/foreign.js'));
  attempt('inline', () => eval('1'));
`;

interface TagManager {
  readonly url: string;
  readonly asked: string[];
}

const test = base.extend<{ readonly tagManager: TagManager; readonly tagged: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here.
  tagManager: async ({}, use) => {
    const asked: string[] = [];
    const server = createServer(({ url = '' }, answer) => {
      asked.push(url);
      answer.writeHead(200, { 'Content-Type': 'text/javascript' });
      answer.end(url.startsWith('/further') ? "window.tags.own = 'loaded';" : SCRIPT);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tags.js?id=7`, asked });
    server.closeAllConnections();
    server.close();
  },
  tagged: async ({ server, served, tagManager, page }, use) => {
    const tagged = await startServer(server.data.database, { TAG_MANAGER_URL: tagManager.url });
    served.by = tagged;
    await use(undefined);
    // A page that still loads its later parts would miss the server.
    await page.close();
    await tagged.remove();
  },
});

const strangersAskedBy = (page: Page, url: string): string[] => {
  const strangers: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(url).origin) strangers.push(request.url());
  });
  return strangers;
};

test('[SHL-10] a tag manager is loaded once the sign-in page is painted, and may load its own files and nothing else', async ({
  page,
  tagManager,
  tagged: _,
  url,
  tolerate,
}) => {
  // What the script tries beyond what it may is refused by the page's policy, which the browser reports.
  tolerate(/Trusted|Content Security Policy/);
  const strangers = strangersAskedBy(page, url);
  await page.goto('/Login');
  await page.waitForFunction(() => window.tags?.own === 'loaded');
  const seen = await page.evaluate(() => window.tags);
  expect(seen?.page).toContain('Log in');
  expect(seen).toMatchObject({ other: 'TypeError', inline: 'EvalError' });
  expect(tagManager.asked).toEqual(['/tags.js?id=7', '/further.js']);
  await fillSignIn(page, DEMO.user);
  await expect(page.getByText(/synchronised/)).toBeVisible();
  expect(tagManager.asked, 'once for each page load').toHaveLength(2);
  const own = new URL(tagManager.url).origin;
  expect(strangers.filter((address) => !address.startsWith(own))).toEqual([]);
});

test('[SHL-10] an installed portal loads the tag manager too, and the workers go on', async ({
  page,
  tagManager,
  tagged: _,
  tolerate,
}) => {
  tolerate(/Trusted|Content Security Policy/);
  await signIn(page, DEMO.user);
  await waitForWorker(page);
  tagManager.asked.length = 0;
  await page.goto('/Shipments');
  await page.waitForFunction(() => window.tags?.own === 'loaded');
  await expect(page.getByText(/synchronised/)).toBeVisible();
  expect(tagManager.asked).toEqual(['/tags.js?id=7', '/further.js']);
});

test('[SHL-10] without a tag manager no page asks anybody but its own server', async ({ page, url }) => {
  const strangers = strangersAskedBy(page, url);
  const answered = page.waitForResponse('**/tag-manager.txt');
  await page.goto('/Login');
  expect(await (await answered).text()).toBe('');
  await fillSignIn(page, DEMO.user);
  await expect(page.getByText(/synchronised/)).toBeVisible();
  for (const address of ['/Subscription', '/Faq', '/shipment/new']) {
    const asked = page.waitForResponse('**/tag-manager.txt');
    await page.goto(address);
    await asked;
  }
  expect(strangers).toEqual([]);
  expect(await page.locator('script[src^="http"]').count()).toBe(0);
});
