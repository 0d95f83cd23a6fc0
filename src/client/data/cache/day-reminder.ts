/**
 * Remembers that somebody wants to be reminded of the end of day when the server can be reached again. May be lost with the
 * cache.
 */
import { withDatabase } from '../device/database-retry.ts';
import { type CacheDatabase, readFact, writeFact } from './cache-database.ts';

/** The address to go to; '' for no reminder. */
export async function readDayReminder(cache: CacheDatabase): Promise<string> {
  return (await readFact(cache, 'dayReminder')) ?? '';
}

export function setDayReminder(cache: CacheDatabase, address: string): Promise<void> {
  return withDatabase(cache, () => writeFact(cache, 'dayReminder', address));
}
