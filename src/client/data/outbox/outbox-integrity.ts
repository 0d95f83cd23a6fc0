/**
 * A cookie that says how much work is on this device, by the start of the user key. Browsers that remove a page's databases
 * leave its cookies, so removed work can be told from work that was sent. No personal data.
 * Not here: looking at the databases (work-watch.ts).
 */
import type { Queue } from '#domain/outbox/lanes.ts';

export interface IntegrityMarker {
  readonly count: number;
  /** The highest place of an unsent entry: a database that was created again begins at 1. */
  readonly lastSeq: number;
}

/** `document`, or a stand-in for it. */
export interface CookieJar {
  cookie: string;
}

const NAME = 'kaj-queue';
const KEY_LENGTH = 8;
/** Unit: seconds. Browsers keep no cookie longer than 400 days. */
const LIFE = 400 * 24 * 3600;

export function canaryOf({ entries, unknown }: Queue): IntegrityMarker {
  const unsent = [...entries.filter(({ state }) => state !== 'applied'), ...unknown];
  return { count: unsent.length, lastSeq: Math.max(0, ...unsent.map(({ seq }) => seq)) };
}

export function readCanary(jar: CookieJar, userKey: string): IntegrityMarker | undefined {
  return readAll(jar).get(userKey.slice(0, KEY_LENGTH));
}

export function writeCanary(jar: CookieJar, userKey: string, canary: IntegrityMarker): void {
  const all = readAll(jar);
  const key = userKey.slice(0, KEY_LENGTH);
  if (canary.count > 0) all.set(key, canary);
  else if (!all.delete(key)) return;
  const value = [...all].map(([name, { count, lastSeq }]) => `${name}.${count}.${lastSeq}`).join('_');
  const life = all.size > 0 ? LIFE : 0;
  jar.cookie = `${NAME}=${value}; path=/; max-age=${life}; samesite=strict`;
}

/** How many changes are gone: `kept` is what the database holds, `hasHistory` whether it has ever sent or taken back any. */
export function lostWork(canary: IntegrityMarker | undefined, kept: IntegrityMarker, hasHistory: boolean): number {
  return !canary || hasHistory || kept.lastSeq >= canary.lastSeq ? 0 : canary.count;
}

function readAll({ cookie }: CookieJar): Map<string, IntegrityMarker> {
  const value = cookie.split('; ').find((pair) => pair.startsWith(`${NAME}=`)) ?? '';
  const entries = value.slice(NAME.length + 1).matchAll(/([0-9a-f]+)\.(\d+)\.(\d+)/g);
  return new Map(
    [...entries].map(([, key = '', count, lastSeq]) => [key, { count: Number(count), lastSeq: Number(lastSeq) }]),
  );
}
