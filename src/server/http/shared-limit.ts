/**
 * Counts attempts per key in a sliding window, in the database: so that two servers allow together what one does alone. An attempt
 * is one statement, which counts it or finds that there is no room; rows end by themselves and are deleted at night (docs/adr/0062).
 * Not here: which calls are counted, and by what (the feature); limits of one process (rate-limit.ts).
 */
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { hashToken } from '#server/security/random-token.ts';

/** `window` in milliseconds. */
export interface Allowance {
  readonly attempts: number;
  readonly window: number;
}

export interface SharedLimit {
  /** Refuses with 429 when the key has used up its attempts. */
  check(key: string): Promise<void>;
  /** Counts an attempt, or refuses it with 429. Returns what takes it back. */
  take(key: string): Promise<() => Promise<void>>;
}

/** What was seen lately, such as the networks a user signs in from. */
export interface SharedMarks {
  set(key: string): Promise<void>;
  has(key: string): Promise<boolean>;
}

export interface SharedLimits {
  /** `name`: no other limit's. */
  limit(name: string, allowance: Allowance): SharedLimit;
  /** `kept` in milliseconds. */
  marks(name: string, kept: number): SharedMarks;
}

export function createSharedLimits(db: Db, clock: () => Date): SharedLimits {
  return {
    limit: (name, allowance) => createLimit(db, clock, (key) => hashToken(`${name} ${key}`), allowance),
    marks: (name, kept) => {
      const hashOf = (key: string) => hashToken(`${name} ${key}`);
      return {
        async set(key) {
          const now = clock();
          const row = { times: [now], ends_at: new Date(now.getTime() + kept) };
          await db
            .insertInto('counted_attempts')
            .values({ key_hash: hashOf(key), ...row })
            .onConflict((conflict) => conflict.column('key_hash').doUpdateSet(row))
            .execute();
        },
        async has(key) {
          const found = db.selectFrom('counted_attempts').select('key_hash').where('key_hash', '=', hashOf(key));
          return (await found.where('ends_at', '>', clock()).executeTakeFirst()) !== undefined;
        },
      };
    },
  };
}

function createLimit(
  db: Db,
  clock: () => Date,
  hashOf: (key: string) => string,
  { attempts, window }: Allowance,
): SharedLimit {
  const windowAt = (now: Date) => new Date(now.getTime() - window);

  /** When the key has room again; undefined: it has. */
  async function freeAt(key: string, now: Date): Promise<number | undefined> {
    const { rows } = await sql<{ time: Date }>`
      select time from counted_attempts, unnest(times) as time
      where key_hash = ${hashOf(key)} and time > ${windowAt(now)}
      order by time desc offset ${attempts - 1} limit 1`.execute(db);
    return rows[0] && rows[0].time.getTime() + window;
  }
  const refusal = (free: number, now: Date) =>
    new ApiError('tooMany', { retryAfter: Math.max(1, Math.ceil((free - now.getTime()) / 1000)) });

  return {
    async check(key) {
      const now = clock();
      const free = await freeAt(key, now);
      if (free !== undefined) throw refusal(free, now);
    },
    async take(key) {
      const now = clock();
      const from = windowAt(now);
      const { rows } = await sql`
        insert into counted_attempts as counted (key_hash, times, ends_at)
        values (${hashOf(key)}, array[cast(${now} as timestamptz)], ${new Date(now.getTime() + window)})
        on conflict (key_hash) do update set
          times = array(select time from unnest(counted.times) as time where time > ${from}) || excluded.times,
          ends_at = excluded.ends_at
        where (select count(*) from unnest(counted.times) as time where time > ${from}) < ${attempts}
        returning key_hash`.execute(db);
      if (rows.length === 0) throw refusal((await freeAt(key, now)) ?? now.getTime(), now);
      return () => takeBack(db, hashOf(key), now);
    },
  };
}

/** Leaves no row where there was none before. */
async function takeBack(db: Db, hash: string, time: Date): Promise<void> {
  const at = sql`cast(${time} as timestamptz)`;
  await sql`
    with emptied as (
      delete from counted_attempts where key_hash = ${hash} and times = array[${at}]
    )
    update counted_attempts
    set times = times[:array_position(times, ${at}) - 1] || times[array_position(times, ${at}) + 1:]
    where key_hash = ${hash} and ${at} = any (times) and cardinality(times) > 1`.execute(db);
}

/**
 * Carries out a call and counts it by every key if `counts` says so of its outcome. It is counted before it begins, so that many
 * calls at once cannot slip past the limit, and taken back if its outcome does not count.
 */
export async function underLimit<Result>(
  keys: readonly (readonly [Pick<SharedLimit, 'take'>, string])[],
  act: () => Promise<Result>,
  counts: (outcome: { readonly result: Result } | { readonly error: unknown }) => boolean,
): Promise<Result> {
  const taken: (() => Promise<void>)[] = [];
  /** What cannot be taken back counts until its window has passed, and changes nothing about the outcome. */
  const undoAll = () => Promise.allSettled(taken.map((undo) => undo()));
  let outcome: { readonly result: Result } | { readonly error: unknown };
  try {
    for (const [limit, key] of keys) taken.push(await limit.take(key));
  } catch (error) {
    await undoAll();
    throw error;
  }
  try {
    outcome = { result: await act() };
  } catch (error) {
    outcome = { error };
  }
  if (!counts(outcome)) await undoAll();
  if ('error' in outcome) throw outcome.error;
  return outcome.result;
}

export async function deleteOldAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('counted_attempts').where('ends_at', '<=', now).execute();
}
