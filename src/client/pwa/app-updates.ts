/**
 * Updates as the rest of the portal sees them: begun once somebody uses it here, a value that says when the person is asked,
 * and their two answers. What does the work is loaded after that (update-control.ts).
 */
import { createObservable, type Observable } from '#client/data/observable-value.ts';
import type { UpdateControl, UpdateParts } from './update-control.ts';

export interface AppUpdates {
  /** A newer version waits for the person's word. */
  readonly offered: Observable<boolean>;
  /** May be called again. */
  start(): void;
  /** The page goes over to the newer version. */
  accept(): Promise<void>;
  postpone(): Promise<void>;
  /** Asks now which version is out; answers whether a newer one is. */
  check(): Promise<boolean>;
}

/** In an address: this visit does without the worker, and what it kept is removed. */
const WITHOUT_WORKER = 'no-sw';

export function createAppUpdates(parts: Omit<UpdateParts, 'offered'>): AppUpdates {
  const offered = createObservable(false);
  const isWithoutWorker = new URLSearchParams(location.search).has(WITHOUT_WORKER);
  let control: Promise<UpdateControl> | undefined;

  if (isWithoutWorker) {
    import('./update-control.ts').then(({ removeWorker }) => removeWorker()).catch(console.warn);
  }

  async function begin(): Promise<UpdateControl> {
    if (document.readyState !== 'complete')
      await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
    const { startUpdates } = await import('./update-control.ts');
    return startUpdates({ ...parts, offered });
  }

  function start(): void {
    if (control || !import.meta.env.PROD || isWithoutWorker) return;
    control = begin();
    control.catch((error) => console.warn('No updates in this window', error));
  }

  return {
    offered,
    start,
    accept: async () => (await control)?.accept(),
    postpone: async () => (await control)?.postpone(),
    async check() {
      start();
      return (await control?.catch(() => undefined))?.check() ?? false;
    },
  };
}
