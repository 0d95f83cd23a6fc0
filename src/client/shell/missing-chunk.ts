/**
 * Whether an error means that a part of the app could not be loaded, and what to try: the part again once, then a newer
 * version if there is one, then reloading the page automatically when nothing is unsaved, but not twice in a row. The page
 * has to be reloaded because Chromium remembers a failed import for as long as a page lives.
 */
import type { Services } from '#client/components/services.tsx';

const STORAGE_KEY = 'chunkReloadAt';
/** Unit: milliseconds. A second failure so soon after a reload is not fixed by another. */
const RELOAD_PAUSE = 60_000;
const RETRY_AFTER = 1000;
/** The wait before something that nobody asked for is tried again. */
const NEXT_TRY = 10_000;

const MESSAGES = [
  'dynamically imported module',
  'importing a module script failed',
  'unable to preload css',
  'module script failed',
];

export function isMissingChunk(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const text = error.message.toLowerCase();
  return MESSAGES.some((message) => text.includes(message));
}

/** What the recovery needs: the network, the versions, unfinished work and the time. */
export type ChunkRecoveryServices = Pick<Services, 'connectivity' | 'updates' | 'work' | 'clock'>;

/** What the pages of this window have already tried again, by the error's message, which names the file. */
const triedByPages = new Set<string>();

/** The part was asked for again where it is missing: showing the page anew would only hide that it still is. */
export function noteTriedAgain({ message }: Error): void {
  triedByPages.add(message);
}

/** `retry` loads the missing part again without reloading the page. `retried`: what its caller has already tried again. */
export async function recoverFromMissingChunk(
  error: Error,
  { connectivity, updates, work, clock }: ChunkRecoveryServices,
  retry: () => unknown,
  retried = triedByPages,
): Promise<void> {
  if (!retried.has(error.message)) {
    retried.add(error.message);
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
    await retry();
  } else if (
    (await connectivity.probe()) &&
    // The check switches to a newer version, or offers it.
    !(await updates.check()) &&
    !(await work.any()) &&
    isFirstReload(clock.now())
  ) {
    window.location.reload();
  }
}

/** Tries until the part has loaded, with the recovery in between; rejects with errors that no further try can fix. */
export async function loadAtLast<Part>(load: () => Promise<Part>, services: ChunkRecoveryServices): Promise<Part> {
  const retried = new Set<string>();
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!isMissingChunk(error)) throw error;
      await recoverFromMissingChunk(error, services, () => undefined, retried);
      await new Promise((resolve) => setTimeout(resolve, NEXT_TRY));
    }
  }
}

/** Counts the reload. A tab that can keep no count would reload without end: there a person does it. */
function isFirstReload(now: number): boolean {
  try {
    if (now - Number(sessionStorage.getItem(STORAGE_KEY) ?? 0) <= RELOAD_PAUSE) return false;
    sessionStorage.setItem(STORAGE_KEY, String(now));
    return true;
  } catch {
    return false;
  }
}
