/**
 * Whether an error means that a part of the app could not be loaded, and what to try: the part again once, a newer version
 * when there is one, and loading the page again by itself when nothing is unsaved; once, and not twice in a row.
 */
const STORAGE_KEY = 'chunkReloadAt';
/** Unit: milliseconds. A second miss so soon after a reload is not cured by another. */
const RELOAD_PAUSE = 60_000;
const RETRY_AFTER = 1000;

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

export interface ChunkRecovery {
  /** Loads what is missing again, without loading the page. */
  readonly retry: () => unknown;
  /** Asks which version is out; a newer one is gone over to, or offered, by whoever keeps the versions. */
  readonly isUpdating: () => Promise<boolean>;
  readonly isUnsaved: () => Promise<boolean>;
  readonly reload: () => void;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly now: () => number;
}

/** Parts that this page has tried twice. */
const retried = new Set<string>();

export async function recoverFromMissingChunk(error: Error, recovery: ChunkRecovery): Promise<void> {
  if (!retried.has(error.message)) {
    retried.add(error.message);
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
    await recovery.retry();
  } else if (
    navigator.onLine &&
    !(await recovery.isUpdating()) &&
    mayReload(recovery) &&
    !(await recovery.isUnsaved())
  ) {
    recovery.storage.setItem(STORAGE_KEY, String(recovery.now()));
    recovery.reload();
  }
}

function mayReload({ storage, now }: ChunkRecovery): boolean {
  return now() - Number(storage.getItem(STORAGE_KEY) ?? 0) > RELOAD_PAUSE;
}
