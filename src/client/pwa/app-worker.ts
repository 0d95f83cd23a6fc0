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
  /** Whether this page came from it. */
  isControlling(): boolean;
  /** Removes the worker and the files it keeps. What people typed is stored elsewhere. */
  remove(): Promise<void>;
}

/** Unit: milliseconds. */
const TAKE_OVER_LIMIT = 5000;
const INSTALL_WAITS = [5000, 15_000, 60_000, 5 * 60_000] as const;
/** How the worker's library names its caches. */
const WORKERS_CACHE = /^workbox-/;

export function createAppWorker(): AppWorker {
  const workers = allowedWorkers();
  let script = newScript();
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

  /** An installation that failed leaves nothing behind: it is begun again, sooner at first. */
  async function register(failures = 0): Promise<void> {
    if (!workers) return;
    const again = () => {
      const wait = INSTALL_WAITS[Math.min(failures, INSTALL_WAITS.length - 1)];
      setTimeout(() => void register(failures + 1), wait);
    };
    try {
      script = newScript();
      registration = await script.register();
      const worker = registration?.installing;
      if (worker) isInstalled(worker).then((isKept) => isKept || again());
    } catch (error) {
      console.warn('No offline start on this device', error);
      if (!isForbidden(error)) again();
    }
  }

  return {
    register,
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
    isControlling: () => Boolean(workers?.controller),
    async remove() {
      for (const each of (await workers?.getRegistrations()) ?? []) await each.unregister();
      for (const name of await caches.keys()) if (WORKERS_CACHE.test(name)) await caches.delete(name);
    },
  };
}

function newScript(): Workbox {
  return new Workbox(workerUrl('/sw.js'), { updateViaCache: 'none' });
}

/** Where site data are blocked, the mere question may throw. */
function allowedWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/** The browser's settings allow no worker here, and will not while this page lives. */
function isForbidden(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'SecurityError' || error.name === 'NotSupportedError');
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
