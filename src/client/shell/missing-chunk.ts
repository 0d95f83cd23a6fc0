/**
 * Whether an error means that a part of the app could not be loaded, and whether the page may be loaded again for it by
 * itself: once, never while something is unsaved, and not twice in a row.
 */
const STORAGE_KEY = 'chunkReloadAt';
/** Unit: milliseconds. A second miss so soon after a reload is not cured by another. */
const RELOAD_PAUSE = 60_000;

const MESSAGES = [
  'dynamically imported module',
  'importing a module script failed',
  'unable to preload css',
  'module script failed',
];

export function isMissingChunk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const text = error.message.toLowerCase();
  return MESSAGES.some((message) => text.includes(message));
}

export function mayReloadForChunk(
  storage: Pick<Storage, 'getItem'>,
  now: number,
  page: ParentNode = document,
): boolean {
  const last = Number(storage.getItem(STORAGE_KEY) ?? 0);
  return now - last > RELOAD_PAUSE && !page.querySelector('[data-save-bar]') && navigator.onLine;
}

export function rememberChunkReload(storage: Pick<Storage, 'setItem'>, now: number): void {
  storage.setItem(STORAGE_KEY, String(now));
}
