/** Scanned codes to ask the server about when it can be reached again. Only reminders: they may be lost with the cache. */
import { withDatabase } from '../device/database-retry.ts';
import { type CacheDatabase, readFact, writeFact } from './cache-database.ts';

const MOST = 20;

export async function readAsked(cache: CacheDatabase): Promise<readonly string[]> {
  return (await readFact(cache, 'askedLater')) ?? [];
}

export function askLater(cache: CacheDatabase, code: string): Promise<void> {
  return change(cache, (asked) => [code, ...asked.filter((other) => other !== code)].slice(0, MOST));
}

export function forgetAsked(cache: CacheDatabase, code: string): Promise<void> {
  return change(cache, (asked) => asked.filter((other) => other !== code));
}

function change(cache: CacheDatabase, to: (asked: readonly string[]) => readonly string[]): Promise<void> {
  return withDatabase(cache, () =>
    cache.transaction('rw', cache.meta, async () => writeFact(cache, 'askedLater', to(await readAsked(cache)))),
  );
}
