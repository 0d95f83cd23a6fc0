/** Scanned codes to ask the server about when it can be reached again. Only reminders: they may be lost with the cache. */
import { withDatabase } from '../device/database-retry.ts';
import { type CacheDatabase, readFact, writeFact } from './cache-database.ts';

const MOST = 20;

export async function readDeferred(cache: CacheDatabase): Promise<readonly string[]> {
  return (await readFact(cache, 'askedLater')) ?? [];
}

export function deferLookUp(cache: CacheDatabase, code: string): Promise<void> {
  return change(cache, (codes) => [code, ...codes.filter((other) => other !== code)].slice(0, MOST));
}

export function forgetDeferred(cache: CacheDatabase, code: string): Promise<void> {
  return change(cache, (codes) => codes.filter((other) => other !== code));
}

function change(cache: CacheDatabase, to: (codes: readonly string[]) => readonly string[]): Promise<void> {
  return withDatabase(cache, () =>
    cache.transaction('rw', cache.meta, async () => writeFact(cache, 'askedLater', to(await readDeferred(cache)))),
  );
}
