/**
 * Controls the service worker from the page: registers it, makes it fetch a new version, makes it run that version, and
 * removes it. It never reloads a page; its callers decide that. Without a worker (a browser or window that allows none)
 * there is nothing between the page and the network, and nothing here waits for one.
 */
import { Workbox } from 'workbox-window';
import { workerUrl } from './worker-url.ts';

export interface AppWorker {
  register(): Promise<void>;
  /**
   * `ready`: a newer app is on the device and waits. `unchanged`: there is none to fetch. `failed`: it could not be fetched
   * or stored, and the running app goes on as it is.
   */
  fetchNew(): Promise<'ready' | 'unchanged' | 'failed'>;
  /** Makes the waiting app the running one, for every window. */
  takeOver(): Promise<void>;
  /** Resolves when another window has done that, and the app that waited has become the running one. */
  takenOver(): Promise<void>;
  /** Removes the worker and the files it keeps. What people typed is stored elsewhere. */
  remove(): Promise<void>;
}

/** Unit: milliseconds. */
const TAKE_OVER_LIMIT = 5000;
/** How the worker's library names its caches. */
const WORKERS_CACHE = /^workbox-/;

export function createAppWorker(): AppWorker {
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  const script = new Workbox(workerUrl('/sw.js'), { updateViaCache: 'none' });
  let registration: ServiceWorkerRegistration | undefined;

  /** Not as soon as it controls this page: a page that is loaded while its worker still activates has to wait for it. */
  function takenOver(): Promise<void> {
    return new Promise((resolve) => {
      const next = registration?.waiting ?? registration?.active;
      const look = () => {
        if (!next || next.state === 'activated' || next.state === 'redundant') resolve();
      };
      next?.addEventListener('statechange', look);
      setTimeout(resolve, TAKE_OVER_LIMIT);
      look();
    });
  }

  return {
    async register() {
      if (!workers) return;
      registration = await script.register().catch((error) => {
        console.warn('No offline start on this device', error);
        return undefined;
      });
    },
    async fetchNew() {
      try {
        registration = await workers?.getRegistration();
        await registration?.update();
      } catch {
        return 'failed';
      }
      const found = registration?.installing;
      if (found && !(await isInstalled(found))) return 'failed';
      return registration?.waiting ? 'ready' : 'unchanged';
    },
    async takeOver() {
      const done = takenOver();
      if (registration?.waiting) script.messageSkipWaiting();
      await done;
    },
    takenOver,
    async remove() {
      for (const each of (await workers?.getRegistrations()) ?? []) await each.unregister();
      for (const name of await caches.keys()) if (WORKERS_CACHE.test(name)) await caches.delete(name);
    },
  };
}

/** A worker that cannot keep its files becomes redundant. */
function isInstalled(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state !== 'installing') resolve(worker.state !== 'redundant');
    };
    worker.addEventListener('statechange', look);
    look();
  });
}
