/**
 * Keeps a page that stays open for days up to date: decides when the version is checked, and acts on the answer. Loaded by
 * app-updates.ts once the page has loaded; connects the other parts of this folder to this browser.
 */
import type { ConnectivityService } from '#client/data/api/connectivity.ts';
import type { DeviceClock } from '#client/data/api/device-clock.ts';
import { askVersion, isPublished } from '#client/data/api/published-version.ts';
import type { TabIdentity } from '#client/data/device/tab-identity.ts';
import { openWindowChannel } from '#client/data/device/window-channel.ts';
import type { UnfinishedWork } from '#client/data/drafts/unfinished-work.ts';
import type { ObservableValue } from '#client/data/observable-value.ts';
import type { SessionService } from '#client/data/session/session.ts';
import { isAbove } from '#domain/updates/version-number.ts';
import { type AppWorker, createAppWorker } from './app-worker.ts';
import { type Changeover, createChangeover } from './changeover.ts';
import { createUpdateStore } from './update-store.ts';
import { createUpdateWindows } from './update-windows.ts';
import { createVersionCheck } from './version-check.ts';

export interface UpdateParts {
  readonly clock: DeviceClock;
  /** The number of the build that runs. */
  readonly running: string;
  readonly session: SessionService;
  readonly connectivity: ConnectivityService;
  readonly work: UnfinishedWork;
  readonly tab: TabIdentity;
  /** Whether the person is asked. */
  readonly offered: ObservableValue<boolean>;
}

export interface UpdateControl extends Pick<Changeover, 'accept' | 'postpone'> {
  /** Asks now which version is published; returns whether it is newer. */
  check(): Promise<boolean>;
}

/** Unit: milliseconds. */
const CHECK_EVERY = 60 * 60_000;
/** How often to look again for unfinished work that gives no sign when it ends (a dialog, a focused field). */
const LOOK_AGAIN = 10_000;
/** How long a page may take to be loaded from the device. */
const RELOAD_LIMIT = 5000;
/** The pause after something was saved: its confirmation can be read first, and its draft is gone. */
const PAUSE = 1000;

export async function startUpdates({ clock, running, session, connectivity, work, tab, offered }: UpdateParts) {
  const store = createUpdateStore(
    () => localStorage,
    () => sessionStorage,
  );
  const worker = createAppWorker();
  const isFree = async () => !isMidway(document) && !(await work.any());
  const changeover: Changeover = createChangeover({
    offered,
    store,
    worker,
    windows: createUpdateWindows({
      channel: openWindowChannel('kaj-updates'),
      tab,
      prepare: async () => {
        await work.flush();
        return isFree();
      },
      onAnnounced: (version) => {
        if (isAbove(version, running)) changeover.follow(version).catch(warn);
      },
    }),
    work,
    isFree,
    isPublished: () => isPublished(ownScripts(), clock.now()),
    place: () => location.pathname,
    now: clock.now,
    reload: reloadPage,
  });
  const checkVersion = createVersionCheck({
    running,
    store,
    ask: () => askVersion(clock.now()),
    isApiThere: connectivity.probe,
    endSession: async () => {
      if (session.state.get().kind === 'signedIn') await session.endKeepingData();
    },
  });

  async function check(): Promise<boolean> {
    const step = await checkVersion();
    if (step.kind === 'update') await changeover.propose(step.version);
    if (step.kind === 'mend') await changeover.mend(step.version);
    return step.kind === 'update' || step.kind === 'mend';
  }

  store.noteRunning(running);
  whenToCheck({ session, connectivity }, () => void check().catch(warn));
  whenToLookAgain(work, () => void changeover.settle().catch(warn));
  await worker.register();
  check().catch(warn);
  return { check, accept: changeover.accept, postpone: changeover.postpone } satisfies UpdateControl;
}

/** For windows whose worker does harm: removes it with its files, so that the page comes from the network. */
export async function removeWorker(): Promise<void> {
  const worker: AppWorker = createAppWorker();
  const wasControlled = worker.isControlling();
  await worker.remove();
  if (wasControlled) location.reload();
}

/**
 * Loads the page anew. Chromium can lose such a load just after a new worker has taken over: then it waits for minutes. One
 * that is not there after a while is stopped and begun again, each time after twice as long: after a repair it comes from the
 * network, which may be slow.
 */
function reloadPage(limit = RELOAD_LIMIT): void {
  location.reload();
  setTimeout(() => {
    stop();
    reloadPage(2 * limit);
  }, limit);
}

/** Nobody is waiting for it, and it is tried again. */
function warn(error: unknown): void {
  console.warn('The version could not be looked after', error);
}

function whenToCheck(
  { session, connectivity }: Pick<UpdateParts, 'session' | 'connectivity'>,
  check: () => void,
): void {
  const token = () => {
    const state = session.state.get();
    return state.kind === 'signedIn' ? state.accessToken : undefined;
  };
  let lastToken = token();
  // A new token means that somebody signed in or the session was refreshed.
  session.state.subscribe(() => {
    if (token() === lastToken) return;
    lastToken = token();
    if (lastToken) check();
  });
  connectivity.state.subscribe(() => {
    if (connectivity.state.get() === 'online') check();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) check();
  });
  setInterval(check, CHECK_EVERY);
}

function whenToLookAgain(work: UnfinishedWork, look: () => void): void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  work.subscribe(() => {
    clearTimeout(pause);
    pause = setTimeout(look, PAUSE);
  });
  document.addEventListener('visibilitychange', look);
  setInterval(look, LOOK_AGAIN);
}

/** Whether somebody is in the middle of something that no form reports: a dialog is open, or a filled field has the focus. */
function isMidway(page: Document): boolean {
  const field = page.activeElement;
  const isFilled = (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== '';
  return isFilled || page.querySelector('dialog[open], [popover=auto]:popover-open') !== null;
}

function ownScripts(): string[] {
  return [...document.querySelectorAll('script[type=module][src]')].map((script) => script.getAttribute('src') ?? '');
}
