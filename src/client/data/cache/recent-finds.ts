/**
 * What a person opened and looked for last on this device. Names are among it, so it is in their own cache: nobody else reads it,
 * and it goes with it at sign-out. Only reminders: they may be lost with the cache.
 */
import { type CacheDatabase, type RecentFinds, readFact, writeFact } from './cache-database.ts';

type Opened = RecentFinds['opened'][number];
type Searched = RecentFinds['searches'][number];

const OPENED_AT_MOST = 5;
const SEARCHES_AT_MOST = 3;
const NONE: RecentFinds = { opened: [], searches: [] };

export async function readRecent(cache: CacheDatabase): Promise<RecentFinds> {
  return (await readFact(cache, 'recentFinds')) ?? NONE;
}

export function noteOpened(cache: CacheDatabase, opened: Opened): Promise<void> {
  return change(cache, (recent) => ({
    ...recent,
    opened: [opened, ...recent.opened.filter(({ shipmentId }) => shipmentId !== opened.shipmentId)].slice(
      0,
      OPENED_AT_MOST,
    ),
  }));
}

export function noteSearched(cache: CacheDatabase, searched: Searched): Promise<void> {
  const isOther = ({ text }: Searched) => text.toLowerCase() !== searched.text.toLowerCase();
  return change(cache, (recent) => ({
    ...recent,
    searches: [searched, ...recent.searches.filter(isOther)].slice(0, SEARCHES_AT_MOST),
  }));
}

export function forgetRecent(cache: CacheDatabase): Promise<void> {
  return change(cache, () => NONE);
}

/** Nothing makes room for them, and a device that is full keeps none. */
async function change(cache: CacheDatabase, to: (recent: RecentFinds) => RecentFinds): Promise<void> {
  await cache
    .transaction('rw', cache.meta, async () => writeFact(cache, 'recentFinds', to(await readRecent(cache))))
    .catch(() => undefined);
}
