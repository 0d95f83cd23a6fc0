/**
 * Tests of updates: a portal that can be exchanged, and what shows which version a window runs. Each version has a server
 * of its own on the same data, started when it is first deployed; a deployment leads the network to another of them.
 */
import type { Page, Request } from 'playwright/test';
import { waitForWorker, wantWorkers } from './app-worker.ts';
import { test as base, expect, signIn } from './kaj-test.ts';
import { buildPortal, testedVersion } from './portal-builds.ts';
import { ROOT, type ServerProcess } from './server-process.ts';

export { expect };

export const VERSION = testedVersion();

interface DeploymentFixtures {
  /** Serves the build of this number, or of this folder, from now on. */
  readonly deploy: (build: number | string) => Promise<void>;
}

interface ReleaseFixtures {
  /** The server with the portal of that folder. */
  readonly releaseOf: (folder: string) => Promise<ServerProcess>;
}

export const test = base.extend<DeploymentFixtures, ReleaseFixtures>({
  context: async ({ context }, use) => {
    await wantWorkers(context);
    await use(context);
  },
  releaseOf: [
    async ({ server }, use) => {
      const further = new Map<string, ServerProcess>();
      await use(async (folder) => {
        if (folder === ROOT) return server;
        const release = further.get(folder) ?? (await server.beside(folder));
        further.set(folder, release);
        return release;
      });
      for (const release of further.values()) await release.remove();
    },
    { scope: 'worker' },
  ],
  deploy: async ({ served, network, releaseOf }, use) => {
    await use(async (build) => {
      const folder = typeof build === 'string' ? build : build === VERSION ? ROOT : await buildPortal(build);
      served.by = await releaseOf(folder);
      // Open connections still lead to the previous server, so they are ended.
      network.set('open');
    });
  },
});

/** A signed-in window whose worker has taken over, so that it runs from the device, and has asked once which version is out. */
export async function openInstalled(page: Page, address = '/Shipments', version = VERSION): Promise<void> {
  await signIn(page);
  await waitForWorker(page);
  const asked = page.waitForResponse(/\/version\.txt/);
  await page.goto(address);
  await expect(page.getByText(/synchronised/)).toBeVisible();
  await expectRunning(page, version);
  await asked;
}

/** Waits until this is the version that started last on the device, as the portal noted it. */
export async function expectRunning(page: Page, version: number): Promise<void> {
  await page.waitForFunction((expected) => localStorage.getItem('kaj.version') === expected, String(version));
}

/**
 * A person comes back to a window, which then checks the version. While a check from the start or from a new token is still in
 * progress, no second one starts; then the person comes back again.
 */
export async function comeBack(page: Page): Promise<Request> {
  let asked: Request | undefined;
  await expect(async () => {
    const request = page.waitForRequest(/\/version\.txt/, { timeout: 1000 });
    await Promise.all([request, page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))]);
    asked = await request;
  }).toPass();
  return asked as Request;
}

/** How often a window has been loaded since this was called. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

export function prompt(page: Page) {
  return page.getByRole('status').filter({ hasText: 'New version' });
}
