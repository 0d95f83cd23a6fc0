/** That somebody wants to be reminded of the end of day when the server answers again. With the cache it may go. */
import { withDatabase } from '../device/database-retry.ts';
import { type CacheDatabase, readFact, writeFact } from './cache-database.ts';

/** The address to go to; '' when nobody is to be reminded. */
export async function readDayReminder(cache: CacheDatabase): Promise<string> {
  return (await readFact(cache, 'dayReminder')) ?? '';
}

export function setDayReminder(cache: CacheDatabase, address: string): Promise<void> {
  return withDatabase(cache, () => writeFact(cache, 'dayReminder', address));
}
