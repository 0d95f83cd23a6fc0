/** A browser killed right after somebody has signed in or out starts again with the same result. */
import type { BrowserContext, Page } from 'playwright/test';
import { waitForWorker } from './support/app-worker.ts';
import { DEMO, expect, fillSignIn, signInByForm, test } from './support/kaj-test.ts';
import { killBrowser, makeProfile } from './support/killed-browser.ts';
import { listRows } from './support/list-page.ts';

async function openPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

test('[OFF-13] killed right after signing in, the device lets the same person work without the server', async ({
  url,
  network,
}) => {
  const profile = makeProfile();
  const first = await profile.launch(url);
  const page = await first.newPage();
  await signInByForm(page);
  await waitForWorker(page);
  await page.goto('/Logout');
  await expect(page).toHaveURL(/\/Login/);
  await fillSignIn(page, DEMO.user);
  await expect(listRows(page).first()).toBeVisible();
  await killBrowser(first);

  network.set('cut');
  const second = await profile.launch(url);
  const again = await openPage(second, '/Shipments');
  await expect(listRows(again).first()).toBeVisible();
  await expect(again.getByRole('contentinfo')).toContainText(/Offline|Server does not answer/);
  await second.close();
  profile.remove();
});

test('[OFF-13, SES-08] killed right after signing out without the server, nobody is signed in again', async ({
  url,
  network,
}) => {
  const profile = makeProfile();
  const first = await profile.launch(url);
  const page = await first.newPage();
  await signInByForm(page);
  await waitForWorker(page);
  // Closing the browser properly makes it store the cookie that could sign the same person in again.
  await first.close();
  const second = await profile.launch(url);
  const leaving = await openPage(second, '/Shipments');
  await expect(listRows(leaving).first()).toBeVisible();
  network.set('cut');
  await leaving.goto('/Logout');
  await expect(leaving.getByRole('button', { name: 'Log in' })).toBeVisible();
  await killBrowser(second);

  const third = await profile.launch(url);
  const offline = await openPage(third, '/Shipments');
  await expect(offline.getByRole('button', { name: 'Log in' })).toBeVisible();
  // What the end of the browser cut short is made good.
  await expect.poll(() => offline.evaluate(cacheNames)).toEqual([]);
  await killBrowser(third);

  network.set('open');
  const fourth = await profile.launch(url);
  const asked: string[] = [];
  fourth.on('request', (request) => {
    const call = /\/api\/(logout|refresh)$/.exec(request.url())?.[1];
    if (call) asked.push(call);
  });
  const online = await openPage(fourth, '/Shipments');
  await expect(online.getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(asked.slice(0, 2)).toEqual(['logout', 'refresh']);
  await expect(online.getByRole('heading', { name: 'Shipments' })).toBeHidden();
  await fourth.close();
  profile.remove();
});

/** Runs in the page. */
async function cacheNames(): Promise<string[]> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  return names.filter((name) => name.startsWith('portal-cache-'));
}
