/**
 * What every browser test starts from: a server of its own worker, a network that can be taken away, and a page that
 * fails the test on any error in the console the test has not announced.
 */
import { type BrowserContext, test as base, expect, type Page } from 'playwright/test';
import { holdWorkers } from './app-worker.ts';
import { createDemoDatabase } from './demo-database.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type Gateway, startGateway } from './gateway.ts';
import { type ServerProcess, startServer } from './server-process.ts';

export { expect };

export const DEMO_PASSWORD = 'Kaj-demo-1';
export const DEMO = {
  moderator: 'moderator@demo.test',
  superuser: 'superuser@demo.test',
  user: 'user@demo.test',
  other: 'moderator@other.test',
} as const;

/** What a browser reports by itself while the portal does as it should. */
const ALWAYS_TOLERATED = [
  // A visit without a session asks for one silently and is refused.
  /status of 403 .*\/api\/refresh/,
  // A page that asks for its websocket while its session ends.
  /status of 403 .*\/api\/webSocketToken/,
  // A wrong password.
  /status of 401 .*\/api\/login/,
];

export interface KajFixtures {
  /** The server the network leads to; a test may put another one in its place. */
  readonly served: { by: ServerProcess };
  /** Where the portal is: behind the network that can be taken away. */
  readonly url: string;
  readonly network: FaultProxy;
  /** Between network and server, for tests that ask for it before they open a page. */
  readonly gateway: Gateway;
  /** Announces errors the test provokes. A message is followed by the address it is about. */
  readonly tolerate: (...messages: RegExp[]) => void;
  readonly watch: (page: Page) => void;
}

export const test = base.extend<KajFixtures, { readonly server: ServerProcess }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here.
    async ({}, use) => {
      const server = await startServer(await createDemoDatabase());
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  served: async ({ server }, use) => use({ by: server }),
  network: async ({ served }, use) => {
    const proxy = await startFaultProxy(() => served.by.port);
    await use(proxy);
    await proxy.close();
  },
  gateway: async ({ served, network }, use) => {
    const gateway = await startGateway(() => served.by.port);
    network.leadThrough(gateway);
    await use(gateway);
  },
  url: async ({ network }, use) => use(`http://localhost:${network.port}`),
  baseURL: async ({ url }, use) => use(url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here.
  tolerate: async ({}, use) => {
    const tolerated = tolerations;
    tolerated.length = 0;
    await use((...messages) => tolerated.push(...messages));
  },
  watch: async ({ tolerate: _ }, use) => {
    const found: string[] = [];
    await use((page) => {
      page.on('console', (message) => {
        const isWrong = message.type() === 'error' || message.text().startsWith('Missing translation');
        if (isWrong) found.push(`${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => found.push(`${error.name}: ${error.message}`));
    });
    const known = [...ALWAYS_TOLERATED, ...tolerations];
    expect(
      found.filter((text) => !known.some((pattern) => pattern.test(text))),
      'errors in the console',
    ).toEqual([]);
  },
  context: async ({ context }, use) => {
    await holdWorkers(context);
    await leaveFieldsOpen(context);
    await use(context);
  },
  page: async ({ page, watch }, use) => {
    watch(page);
    await use(page);
  },
});

const tolerations: RegExp[] = [];

/** Errors a browser reports for requests while the network is away; a worker's script among them. */
export const NO_NETWORK =
  /net::ERR_|Failed to fetch|error occurred when fetching the script|Connection closed before receiving/;

export async function fillSignIn(page: Page, username: string, password: string = DEMO_PASSWORD): Promise<void> {
  // The screen that was left may have such a field, too.
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.getByLabel('Email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Signs in by the form and waits for the list: for tests about signing in. */
export async function signInByForm(page: Page, username: string = DEMO.user): Promise<void> {
  await leaveFieldsOpen(page.context());
  await page.goto('/Login');
  await fillSignIn(page, username);
  await expect(page).toHaveURL(/\/Shipments/);
}

/** Opens a page as somebody whose session the browser already holds: one load, and no form. */
export async function signIn(page: Page, username: string = DEMO.user, address = '/Shipments'): Promise<void> {
  // The previous user's page would keep asking with a session that has ended.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  await holdSession(page.context(), username);
  await page.goto(address);
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

/** The search fields of the list stand open for whoever has not folded them: most tests search by them. */
export async function leaveFieldsOpen(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (key) {
      return getItem.call(this, key) ?? (key.startsWith('kaj-list-fields ') ? 'open' : null);
    };
  });
}

/** The browser is given the cookie a sign-in ends with. */
export async function holdSession(context: BrowserContext, username: string = DEMO.user): Promise<void> {
  await leaveFieldsOpen(context);
  const answer = await context.request.post('/api/login', { data: { username, password: DEMO_PASSWORD } });
  expect(answer.status()).toBe(200);
}
