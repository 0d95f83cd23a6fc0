/**
 * A large truck on a bad network: two tablets scan it at once, a third of what they send and hear is lost, and one of them is killed
 * twice while it scans. Nothing that was told to a person may be lost, counted twice, or differ between tablets and server.
 */
import type { BrowserContext, Page } from 'playwright/test';
import type { Load } from '#contract/load.ts';
import { loadState } from '#domain/loads/load-state.ts';
import { waitForWorker } from './support/app-worker.ts';
import { waitingEntries } from './support/device-queue.ts';
import { createEdiCarrier } from './support/edi-carrier.ts';
import { DEMO, expect, fillSignIn, NO_NETWORK, signIn, test } from './support/kaj-test.ts';
import { killBrowser, makeProfile } from './support/killed-browser.ts';
import { unique } from './support/list-page.ts';
import { expectLast, finishLoad, readyToLoad, tally } from './support/load-page.ts';
import { openApi, type PortalApi } from './support/portal-api.ts';
import { statusLine } from './support/queue-drawer.ts';

const DAY = '2033-01-19';
const SHIPMENTS = 4;
const PACKAGES = 400;
/** Both tablets scan this many packages of the middle. */
const SHARED = 20;
/** How likely a piece of a request or an answer is lost with its connection. */
const LOSS = 0.3;
/** A person looks up after this many scans. */
const AT_A_TIME = 10;
/** Unit: milliseconds. On a network that is good again, the queue pauses ten seconds at most. */
const LONG = 60_000;

/** A package by its number, and as the load check names it. */
interface Package {
  readonly packageNo: string;
  readonly name: string;
}

async function largeTruck(api: PortalApi) {
  const { carrierId, deliveryType } = await createEdiCarrier(api);
  const quantity = PACKAGES / SHIPMENTS;
  const booked = [];
  for (let number = 0; number < SHIPMENTS; number++) {
    const goodsLines = [{ lineNo: 1, type: 'PC', quantity, weight: 2 * quantity }];
    const order = { deliveryType, orderNumber: unique('LARGE'), dispDate: DAY, goodsLines };
    booked.push(await api.bookShipment((await api.createShipment(order as never)).shipmentId));
  }
  const packages = booked.flatMap(({ orderNumber, goodsLines }) =>
    goodsLines
      .flatMap(({ packageNumbers }) => packageNumbers)
      .map((packageNo, index) => ({ packageNo, name: `${orderNumber}, package ${index + 1} of ${quantity}` })),
  );
  expect(packages).toHaveLength(PACKAGES);
  return { packages, loadId: `${DAY}-${carrierId}` };
}

/** Scans at a person's pace: the last of some is looked at before the next ones. */
async function scanAll(page: Page, packages: readonly Package[]): Promise<void> {
  for (let from = 0; from < packages.length; from += AT_A_TIME) {
    const some = packages.slice(from, from + AT_A_TIME);
    await page.evaluate(
      typeCodes,
      some.map(({ packageNo }) => `]C100${packageNo}`),
    );
    await expectLast(page, 'the truck', some.at(-1)?.name ?? '');
  }
}

/** In the page: a key at a time from outside would take the test runner longer than the load check. */
function typeCodes(codes: readonly string[]): void {
  const press = (key: string) => {
    for (const type of ['keydown', 'keyup']) {
      document.body.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }));
    }
  };
  for (const code of codes) {
    for (const key of code) press(key);
    press('Enter');
  }
}

test('[LOD-01, OFF-04] two tablets load 400 packages while a third of the exchanges is lost and one is killed twice, and both end with the load of the server', async ({
  browser,
  url,
  server,
  network,
  watch,
  tolerate,
}) => {
  test.setTimeout(420_000);
  tolerate(NO_NETWORK, /WebSocket connection/);
  const api = await openApi(server);
  const { packages, loadId } = await largeTruck(api);
  const middle = PACKAGES / 2;
  const [mine, theirs] = [packages.slice(0, middle + SHARED / 2), packages.slice(middle - SHARED / 2)];

  const context = await browser.newContext({ baseURL: url, locale: 'en-GB' });
  const steady = await context.newPage();
  watch(steady);
  await signIn(steady, DEMO.moderator, `/Loads/${loadId}`);
  const profile = makeProfile();
  let mortal = await profile.launch(url);
  const first = await mortal.newPage();
  await signIn(first, DEMO.user, `/Loads/${loadId}`);
  for (const page of [steady, first]) {
    await waitForWorker(page);
    await readyToLoad(page);
  }
  network.weaken(LOSS, 0);

  const steadyScans = scanAll(steady, mine);
  const cuts = [70, 140, theirs.length];
  let page = first;
  const again: Package[] = [];
  let from = 0;
  for (const to of cuts) {
    await scanAll(page, theirs.slice(from, to));
    from = to;
    if (to === theirs.length) break;
    await expectKept(page, theirs.slice(0, to), async () => (await api.loads(DAY)).find(({ id }) => id === loadId));
    await killBrowser(mortal);
    mortal = await profile.launch(url);
    page = await reopen(mortal, loadId, network);
    await readyToLoad(page);
    // Whoever was interrupted scans the last ones again.
    again.push(...theirs.slice(to - AT_A_TIME, to));
    await scanAll(page, again.slice(-AT_A_TIME));
  }
  await steadyScans;
  network.weaken(0, 0);

  for (const one of [steady, page]) await expect(statusLine(one)).toContainText(/everything sent/i, { timeout: LONG });
  for (const one of [steady, page]) {
    await expect(one.getByText(`${PACKAGES} of ${PACKAGES} packages on the truck`)).toBeVisible({ timeout: LONG });
    await expect(tally(one, 'Missing')).toContainText(/^0/);
  }
  const load = (await api.loads(DAY)).find(({ id }) => id === loadId);
  if (!load) throw new Error('The server has no such load');
  const { loaded, missing, doubled } = loadState(load.expected, load.events);
  expect([loaded.length, missing.length]).toEqual([PACKAGES, 0]);
  for (const one of [steady, page]) await expect(tally(one, 'Double')).toContainText(String(doubled.length));
  const told = countEach(load.events.filter(({ type }) => type === 'loaded'));
  const [once, most] = [countEach([...mine, ...theirs]), countEach([...mine, ...theirs, ...again])];
  for (const [packageNo, times] of told) {
    expect(times, 'each scan is one event, however often it was sent').toBeGreaterThanOrEqual(once.get(packageNo) ?? 0);
    expect(times).toBeLessThanOrEqual(most.get(packageNo) ?? 0);
  }

  await finishLoad(steady, 'Mats Ferm');
  await expect(page.getByRole('region', { name: 'Finished' })).toContainText('400 of 400 packages went along');
  await context.close();
  await mortal.close();
  profile.remove();
});

/**
 * Each package is in the queue of the device or with the server. A scan is told before it is written, which is faster than a hand,
 * and not than these scans.
 */
async function expectKept(
  page: Page,
  scanned: readonly Package[],
  read: () => Promise<Pick<Load, 'events'> | undefined>,
) {
  await expect
    .poll(async () => {
      const queue = JSON.stringify(await waitingEntries(page));
      const events = JSON.stringify((await read())?.events ?? []);
      return scanned.filter(({ packageNo }) => !queue.includes(packageNo) && !events.includes(packageNo)).length;
    })
    .toBe(0);
}

function countEach(scanned: readonly { readonly packageNo: string }[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { packageNo } of scanned) times.set(packageNo, (times.get(packageNo) ?? 0) + 1);
  return times;
}

/**
 * The kill may have taken the newest cookie with it: then the same person signs in again. What the server says to that is waited for on
 * a network that holds, or the session would end in the middle of a scan.
 */
async function reopen(context: BrowserContext, loadId: string, network: { weaken(loss: number, delay: number): void }) {
  network.weaken(0, 0);
  const page = await context.newPage();
  const renewal = page.waitForResponse(/\/api\/refresh$/);
  await page.goto(`/Loads/${loadId}`);
  if (!(await renewal).ok()) {
    // Who is remembered here goes on until the server has answered, and is told above the load.
    const told = page.getByRole('alertdialog', { name: 'Logged out' });
    await expect(told.or(page.getByLabel('Password', { exact: true }))).toBeVisible();
    if (await told.isVisible()) await told.getByRole('button', { name: 'OK' }).click();
    await fillSignIn(page, DEMO.user);
  }
  await expect(page.getByText(/packages on the truck/)).toBeVisible();
  network.weaken(LOSS, 0);
  return page;
}
