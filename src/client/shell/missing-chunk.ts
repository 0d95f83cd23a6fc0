/**
 * Whether an error means that a part of the app could not be loaded, and what to try: the part again once, a newer version
 * when there is one, and loading the page again by itself when nothing is unsaved; once, and not twice in a row. The page
 * has to be loaded again because Chromium remembers, for as long as a page lives, that an import has failed.
 */
import type { Services } from '#client/components/services.tsx';

const STORAGE_KEY = 'chunkReloadAt';
/** Unit: milliseconds. A second miss so soon after a reload is not cured by another. */
const RELOAD_PAUSE = 60_000;
const RETRY_AFTER = 1000;
/** Before what nobody asked for is tried again. */
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

/** What the recovery asks: the network, the versions, unfinished work and the time. */
export type ChunkRecoveryServices = Pick<Services, 'connectivity' | 'updates' | 'work' | 'clock'>;

/** What the pages of this window have tried twice, by the error's words, which name the file. */
const triedByPages = new Set<string>();

/** `retry` loads what is missing again, without loading the page. Whoever asks remembers by itself what it has `retried`. */
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
    // A newer version is gone over to, or offered, by whoever keeps the versions.
    !(await updates.check()) &&
    mayReload(clock.now()) &&
    !(await work.any())
  ) {
    sessionStorage.setItem(STORAGE_KEY, String(clock.now()));
    window.location.reload();
  }
}

/** Tries until it is there, with what the recovery can do in between; rejects with what no further try can mend. */
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

function mayReload(now: number): boolean {
  return now - Number(sessionStorage.getItem(STORAGE_KEY) ?? 0) > RELOAD_PAUSE;
}
