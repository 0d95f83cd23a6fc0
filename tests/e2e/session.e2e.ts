/** Signing in and out, the silent refresh, guards: as a person meets them in the browser. */
import type { BrowserContext, Page, Request } from 'playwright/test';
import { waitForWorker } from './support/app-worker.ts';
import { holdCalls } from './support/held-calls.ts';
import {
  DEMO,
  DEMO_PASSWORD,
  expect,
  fillSignIn,
  holdSession,
  signIn,
  signInByForm,
  test,
} from './support/kaj-test.ts';

const RAN_OUT = 'Your session has ran out. You need to relog.';

function requestsOf(page: Page, path: RegExp): Request[] {
  const found: Request[] = [];
  page.on('request', (request) => {
    if (path.test(new URL(request.url()).pathname)) found.push(request);
  });
  return found;
}

/** Acts like expired access tokens: from now on the server refuses the page's current ones. */
async function spoilTokens(context: BrowserContext): Promise<void> {
  const spoiled = new Set<string>();
  await context.route('**/api/**', async (route) => {
    const headers = route.request().headers();
    const token = headers.authorization;
    if (token && (spoiled.size === 0 || spoiled.has(token))) {
      spoiled.add(token);
      await route.continue({ headers: { ...headers, authorization: 'Bearer spoiled' } });
    } else await route.continue();
  });
}

test('[SES-01] signs in with e-mail and password and leads to the other account screens', async ({ page }) => {
  await page.goto('/Login');
  await expect(page.getByRole('link', { name: 'Create account' })).toHaveAttribute('href', '/Register');
  await expect(page.getByRole('link', { name: 'Forgot the password?' })).toHaveAttribute('href', '/ResetPassword');
  await fillSignIn(page, DEMO.user);
  await expect(page).toHaveURL(/\/Shipments$/);
  await page.goto('/Login');
  await expect(page).toHaveURL(/\/Shipments$/);
});

test('[SES-02] keeps every token in memory alone', async ({ page, context }) => {
  const secrets: string[] = [];
  page.on('response', async (response) => {
    if (!/\/api\/(login|refresh)$/.test(response.url()) || !response.ok()) return;
    const { accessToken, webSocketToken } = await response.json();
    secrets.push(accessToken, webSocketToken);
  });
  await signInByForm(page);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // The answers are read asynchronously.
  await expect.poll(() => secrets.length).toBe(4);
  const kept = await page.evaluate(everythingKept);
  expect(kept).toContain('portal-cache-');
  const { origins } = await context.storageState({ indexedDB: true });
  const written = `${kept} ${JSON.stringify(origins)} ${page.url()} ${await page.evaluate(() => document.cookie)}`;
  for (const secret of secrets) expect(written).not.toContain(secret);
});

test('[SES-03] says what the server says of a failed sign-in until the next edit', async ({
  page,
  network,
  tolerate,
}) => {
  tolerate(/net::ERR_/);
  await page.goto('/Login');
  await fillSignIn(page, DEMO.user, 'Wrong-password-1');
  const failure = page.getByRole('alert');
  await expect(failure).toContainText(/password/i);
  await page.getByLabel('Password', { exact: true }).press('End');
  await page.getByLabel('Password', { exact: true }).fill('other');
  await expect(failure).toBeHidden();

  network.set('cut');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(failure).toContainText(/can ?not be reached/);
});

test('[SES-04] what was typed as e-mail goes along to the other account screens and back, never in the address', async ({
  page,
}) => {
  await page.goto('/Login');
  await page.getByLabel('Email').fill(DEMO.user);
  await page.getByRole('link', { name: 'Forgot the password?' }).click();
  await expect(page).toHaveURL(/\/ResetPassword$/);
  // Both screens have the field.
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue(DEMO.user);
  await page.getByLabel('Email').fill(DEMO.moderator);
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/Login$/);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(DEMO.moderator);
});

test('[SES-05] signing in leads to the page that the visitor asked for, with its search', async ({ page }) => {
  const refreshes = requestsOf(page, /\/api\/refresh$/);
  await page.goto('/shipments?receiver=%25bygg%25&status=10');
  await expect(page).toHaveURL(/\/login$/i);
  expect(refreshes).toHaveLength(1);
  await fillSignIn(page, DEMO.user);
  await expect(page).toHaveURL(/\/shipments\?.*receiver=%25bygg%25/i);
  expect(new URL(page.url()).searchParams.get('status')).toBe('10');
});

test('[SES-05] renews the session silently when it can', async ({ page }) => {
  await signInByForm(page);
  const refreshes = requestsOf(page, /\/api\/refresh$/);
  await page.goto('/Shipments?orderNumber=10');
  await expect(page.getByRole('heading', { name: 'Shipments' })).toBeVisible();
  await expect(page).toHaveURL(/orderNumber=10/);
  expect(refreshes).toHaveLength(1);
});

test('[SES-06] renews a session that ran out once for all tabs and repeats what was asked', async ({
  page,
  context,
  watch,
  tolerate,
}) => {
  tolerate(/status of 403/);
  await signInByForm(page);
  const other = await context.newPage();
  watch(other);
  await other.goto('/Shipments');
  await expect(other.getByRole('row').nth(1)).toBeVisible();

  const oldTokens = await tokensInUse(page, other);
  const refreshes = [requestsOf(page, /\/api\/refresh$/), requestsOf(other, /\/api\/refresh$/)];
  await context.route('**/api/**', async (route) => {
    const headers = route.request().headers();
    const isOld = oldTokens.has(headers.authorization ?? '');
    await route.continue(isOld ? { headers: { ...headers, authorization: 'Bearer ran-out' } } : {});
  });
  const answered = [page, other].map((tab) =>
    tab.waitForResponse((response) => response.url().endsWith('/ShipmentsList') && response.ok()),
  );
  await Promise.all([page, other].map(searchAgain));
  await Promise.all(answered);
  expect(refreshes.flat()).toHaveLength(1);
  await expect(page.getByText(RAN_OUT)).toBeHidden();
});

function searchAgain(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Search', exact: true }).click();
}

/** The tokens that the pages send now, each read from a completed request. */
async function tokensInUse(...pages: Page[]): Promise<Set<string>> {
  const seen = pages.map((page) =>
    page.waitForResponse((response) => response.url().endsWith('/ShipmentsList') && response.ok()),
  );
  await Promise.all(pages.map(searchAgain));
  return new Set((await Promise.all(seen)).map((response) => response.request().headers().authorization ?? ''));
}

test('[SES-06] says that the session ran out, and what was unsaved comes back with the same user', async ({
  page,
  context,
  tolerate,
}) => {
  tolerate(/status of 403/);
  await signInByForm(page);
  await page.goto('/Shipment/new');
  await page.getByLabel('Order number').fill('UNSAVED-1');
  await context.clearCookies();
  await spoilTokens(context);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(RAN_OUT);
  await context.unrouteAll();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/login$/i);
  await fillSignIn(page, DEMO.user);
  await expect(page.getByLabel('Order number')).toHaveValue('UNSAVED-1');
});

test('[SES-07] goes on without tokens while the server is away, and renews the session when it answers', async ({
  page,
  network,
  tolerate,
}) => {
  tolerate(/net::ERR_/);
  await signInByForm(page);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await waitForWorker(page);
  network.set('cut');
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText(/Server does not answer/)).toBeVisible();

  const refreshed = page.waitForResponse(/\/api\/refresh$/);
  network.set('open');
  expect((await refreshed).status()).toBe(200);
  await expect(page.getByText(/^Online/)).toBeVisible();
});

test('[SES-11] every call names the token and the language, and sends query or JSON', async ({ page }) => {
  const calls = requestsOf(page, /^\/api\/(?!login|refresh|ping)/);
  await signIn(page);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // The first rows may be the ones drawn while the list is read.
  await expect.poll(() => calls.length).toBeGreaterThan(1);
  for (const call of calls) {
    const headers = call.headers();
    expect(headers.authorization, call.url()).toMatch(/^Bearer ./);
    expect(headers['accept-language'], call.url()).toBe('en');
    const takesBody = ['POST', 'PUT'].includes(call.method()) && !call.url().endsWith('/webSocketToken');
    expect(headers['content-type'], call.url()).toBe(takesBody ? 'application/json' : undefined);
    expect(call.postDataJSON() !== null, call.url()).toBe(takesBody);
  }
});

test('[SES-12] a role that is not allowed is told so', async ({ page }) => {
  await holdSession(page.context());
  await page.goto('/Users');
  await expect(page).toHaveURL(/\/unauthorized$/);
  await expect(page.getByRole('heading', { name: 'No permission' })).toBeVisible();
});

test('[SES-12] a role that is allowed passes', async ({ page }) => {
  await signIn(page, DEMO.superuser, '/Subscription');
  await expect(page.getByRole('heading', { name: 'Subscription' })).toBeVisible();
});

test('[SES-13] unknown paths lead to the shipments, known ones match whatever their case', async ({ page }) => {
  await signIn(page);
  for (const path of ['/nothing/here', '/shipmentz', '/']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/Shipments$/);
  }
  for (const path of ['/shipments', '/SHIPMENTS', '/ShIpMeNtS/']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Shipments' })).toBeVisible();
  }
  await page.goto('/shipment/NEW');
  await expect(page.getByLabel('Order number')).toBeVisible();
});

test('[SES-14] static data comes before any screen', async ({ page }) => {
  const reading = await holdCalls(page, '**/api/staticData');
  const asked = page.waitForRequest(/\/api\/staticData$/);
  await page.goto('/Login');
  await fillSignIn(page, DEMO.user);
  await asked;
  await expect(page.getByRole('heading', { name: 'Shipments' })).toBeHidden();
  reading.release();
  await expect(page.getByRole('heading', { name: 'Shipments' })).toBeVisible();
});

test('[SES-08] signing out ends the session and deletes what was read', async ({ page }) => {
  await signInByForm(page);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const loggedOut = page.waitForResponse(/\/api\/logout$/);
  await page.goto('/Logout');
  expect((await loggedOut).status()).toBe(204);
  await expect(page).toHaveURL(/\/Login$/);
  expect((await page.evaluate(databaseNames)).filter((name) => name.startsWith('portal-cache-'))).toEqual([]);
  await page.goto('/Shipments');
  await expect(page).toHaveURL(/\/login$/i);
});

async function databaseNames(): Promise<string[]> {
  return (await indexedDB.databases()).map(({ name = '' }) => name);
}

/** Storage and every record of every database, as text. Runs in the page. */
async function everythingKept(): Promise<string> {
  const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    for (const store of database.objectStoreNames) {
      const records = await new Promise((resolve) => {
        const request = database.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
      });
      found.push({ database: name, store, records });
    }
    database.close();
  }
  return JSON.stringify(found);
}

test('this tab keeps nothing of a user whom another tab signed out, whoever signs in there', async ({
  page,
  context,
  watch,
  tolerate,
}) => {
  // This tab may have asked for something between that tab's sign-out and sign-in.
  tolerate(/status of 403/);
  await signInByForm(page, DEMO.user);
  const other = await context.newPage();
  watch(other);
  await other.goto('/Logout');
  await expect(other).toHaveURL(/\/Login$/);
  await fillSignIn(other, DEMO.other, DEMO_PASSWORD);
  await expect(other).toHaveURL(/\/Shipments$/);
  await expect(page).toHaveURL(/\/Login$/);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/Shipments$/);
  await page.getByRole('banner').getByRole('button', { name: 'My account' }).click();
  await expect(page.getByRole('menu')).toContainText(DEMO.other);
});
