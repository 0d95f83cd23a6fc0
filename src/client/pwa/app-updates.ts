/**
 * The service worker from the page's side: registered once somebody uses the portal here, and a value that says when a newer
 * version waits. Nothing reloads by itself; `reload` makes the waiting version the running one.
 * Not here: asking the person (shell/update-prompt.tsx), what the worker does (sw/sw.ts).
 */
import { createObservable, type Observable } from '#client/data/observable-value.ts';
import { workerUrl } from './worker-url.ts';

export interface AppUpdates {
  readonly isWaiting: Observable<boolean>;
  /** The running page goes over to the waiting version. */
  reload(): void;
  /** May be called again. */
  start(): void;
}

export function createAppUpdates(): AppUpdates {
  const isWaiting = createObservable(false);
  let activate: (() => void) | undefined;
  let started = false;

  async function register(): Promise<void> {
    const { Workbox } = await import('workbox-window');
    const worker = new Workbox(workerUrl('/sw.js'), { updateViaCache: 'none' });
    worker.addEventListener('waiting', () => isWaiting.set(true));
    let accepted = false;
    // Another window's update must not reload a page whose person has not been asked.
    worker.addEventListener('controlling', () => {
      if (accepted) location.reload();
    });
    activate = () => {
      accepted = true;
      worker.messageSkipWaiting();
    };
    await worker.register();
  }

  return {
    isWaiting,
    reload: () => activate?.(),
    start() {
      if (started || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
      started = true;
      const begin = () => void register().catch((error) => console.warn('No offline start on this device', error));
      if (document.readyState === 'complete') begin();
      else addEventListener('load', begin, { once: true });
    },
  };
}
