/**
 * The service worker from the page's side: registered, made to fetch what is out, made to run it, and removed. It never
 * reloads a page; whoever asks it to do something decides that. Without a worker (a browser or window that allows none)
 * there is nothing between the page and the network, and every answer says so.
 */
import { Workbox } from 'workbox-window';
import { workerUrl } from './worker-url.ts';

export interface AppWorker {
  register(): Promise<void>;
  /**
   * `ready`: a newer app is on the device and waits. `unchanged`: there is none to fetch. `failed`: it could not be fetched
   * or kept, and the app that runs goes on as it is.
   */
  fetchNew(): Promise<'ready' | 'unchanged' | 'failed'>;
  /** Makes the app that waits the running one, for every window. */
  takeOver(): Promise<void>;
  /** Resolves when another window has done that. */
  takenOver(): Promise<void>;
  /** Removes the worker and the files it keeps. What people typed lies elsewhere. */
  remove(): Promise<void>;
}

/** Unit: milliseconds. */
const TAKE_OVER_LIMIT = 5000;
/** How the worker's library names what it keeps. */
const WORKERS_CACHE = /^workbox-/;

export function createAppWorker(): AppWorker {
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  const script = new Workbox(workerUrl('/sw.js'), { updateViaCache: 'none' });
  let registration: ServiceWorkerRegistration | undefined;

  function takenOver(): Promise<void> {
    return new Promise((resolve) => {
      if (!registration?.waiting) return resolve();
      workers?.addEventListener('controllerchange', () => resolve(), { once: true });
      setTimeout(resolve, TAKE_OVER_LIMIT);
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
