/**
 * The portal's service worker in a test. Storing all its files costs a browser twice what the shipments list does, so a page has
 * its worker only once a test waits for it.
 */
import type { BrowserContext, Page } from 'playwright/test';

declare global {
  interface Window {
    /** This page may have its worker. */
    isWorkerWanted?: boolean;
    /** The portal's registration, held back until then. */
    registerWorker?: () => Promise<unknown>;
  }
}

/** From now on the pages of this context have their worker only when they are waited for. */
export async function holdWorkers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const workers = window.ServiceWorkerContainer?.prototype;
    if (!workers) return;
    const { register } = workers;
    workers.register = function (this: ServiceWorkerContainer, ...asked) {
      if (window.isWorkerWanted) return register.apply(this, asked);
      window.registerWorker = () => register.apply(this, asked);
      return Promise.reject(new Error('This test has not waited for its worker'));
    };
  });
}

/** Pages that come after this have their worker at once. */
export async function wantWorkers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.isWorkerWanted = true;
  });
}

/** Until the worker has the portal and is activated, a page that comes later cannot be loaded without a network. */
export async function waitForWorker(page: Page): Promise<void> {
  await wantWorkers(page.context());
  await page.evaluate(() => {
    window.isWorkerWanted = true;
    return window.registerWorker?.();
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}
