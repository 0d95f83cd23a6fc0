/**
 * Updates as the rest of the portal sees them: started once somebody uses it here, with a value that says when to ask the
 * person, and the person's two answers. The code that does the work is loaded after that (update-control.ts).
 */
import { createObservable, type Observable } from '#client/data/observable-value.ts';
import type { UpdateControl, UpdateParts } from './update-control.ts';

export interface AppUpdates {
  /** A newer version waits for the person's decision. */
  readonly offered: Observable<boolean>;
  /** May be called again. */
  start(): void;
  /** Switches the page to the newer version. */
  accept(): Promise<void>;
  postpone(): Promise<void>;
  /** Asks now which version is published; returns whether it is newer. */
  check(): Promise<boolean>;
}

/** A parameter of the address: this visit goes without the worker, and what the worker kept is removed. */
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
