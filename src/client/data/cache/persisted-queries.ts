/**
 * Stores the answers that are marked for it (server-query.ts), so that they can be read without the server: TanStack's
 * persister writes them and restores them before they are shown. They are kept in the user's own cache database: nobody else
 * reads them, and they are deleted at sign-out and whenever the cache is. Only a copy: if it cannot be written or read,
 * everything works without it. Loaded with the first screen that shows such an answer.
 */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { QueryClient } from '@tanstack/react-query';
import { type PersistedClient, persistQueryClient, removeOldestQuery } from '@tanstack/react-query-persist-client';
import type { OperationName } from '#contract/operations.ts';
import { answerShapes } from '#contract/response-shapes.ts';
import { isWhole } from '../api/response-check.ts';
import { type CacheDatabase, readFact, writeFact } from './cache-database.ts';

/** The limit for all that is kept for a user. Unit: characters. */
export const MAX_KEPT = 250_000;
/** Unit: milliseconds. */
const WRITE_DELAY = 100;
const FOR_EVER = Number.POSITIVE_INFINITY;

export interface AnswerPersistence {
  readonly queryClient: QueryClient;
  readonly cache: CacheDatabase;
}

const opened = new WeakMap<QueryClient, Promise<void>>();

/** Resolves when the stored answers are restored; from then on they are kept up to date. Every caller gets the same promise. */
export function openPersistedAnswers({ queryClient, cache }: AnswerPersistence): Promise<void> {
  const known = opened.get(queryClient);
  if (known) return known;
  const opening = persistAnswers({ queryClient, cache });
  opened.set(queryClient, opening);
  return opening;
}

async function persistAnswers({ queryClient, cache }: AnswerPersistence): Promise<void> {
  const [, restored] = persistQueryClient({
    queryClient,
    persister: createSyncStoragePersister({
      storage: await storeIn(cache),
      throttleTime: WRITE_DELAY,
      serialize: write,
      deserialize: read,
      // If they do not fit, the oldest are dropped first.
      retry: removeOldestQuery,
    }),
    maxAge: FOR_EVER,
    dehydrateOptions: {
      shouldDehydrateQuery: ({ meta, state }) => meta?.keeps !== undefined && state.data !== undefined,
      shouldDehydrateMutation: () => false,
    },
    hydrateOptions: { defaultOptions: { queries: { gcTime: FOR_EVER } } },
  });
  await restored;
}

/** The persister is synchronous: the database is read beforehand and written afterwards. */
async function storeIn(cache: CacheDatabase) {
  let kept = (await readFact(cache, 'answers').catch(failed)) ?? null;
  return {
    getItem: () => kept,
    setItem(_: string, text: string) {
      if (text.length > MAX_KEPT) throw new RangeError('Too long to be kept');
      // Queries change far more often than what is kept of them.
      if (text === kept) return;
      kept = text;
      void store(cache, text).catch(failed);
    },
    removeItem() {
      kept = null;
      void cache.meta.delete('answers').catch(failed);
    },
  };
}

/** Each window stores what it has; an answer that another window alone has, or has a newer one of, stays. */
async function store(cache: CacheDatabase, text: string): Promise<void> {
  await cache.transaction('rw', cache.meta, async () => {
    const there = await readFact(cache, 'answers');
    await writeFact(cache, 'answers', there === undefined ? text : joined(text, there));
  });
}

function joined(text: string, there: string): string {
  const own: PersistedClient = JSON.parse(text);
  const answers = new Map(own.clientState.queries.map((query) => [query.queryHash, query]));
  for (const other of read(there).clientState.queries) {
    const asOf = answers.get(other.queryHash)?.state.dataUpdatedAt ?? 0;
    if (other.state.dataUpdatedAt > asOf) answers.set(other.queryHash, other);
  }
  const both = JSON.stringify({ ...own, clientState: { mutations: [], queries: [...answers.values()] } });
  return both.length > MAX_KEPT ? text : both;
}

/** The database is full, broken, or closed because its user has left: then there is no copy. */
function failed(): undefined {
  return undefined;
}

/** Writes each answer as one that must be asked for again, and leaves out what went wrong when it last was. */
function write({ buster, clientState: { queries } }: PersistedClient): string {
  const settled = queries.map(({ queryKey, queryHash, meta, state: { data, dataUpdatedAt, dataUpdateCount } }) => ({
    ...{ queryKey, queryHash, meta, dehydratedAt: dataUpdatedAt },
    state: { data, dataUpdatedAt, dataUpdateCount, ...SETTLED },
  }));
  // The library restores nothing without a timestamp. A fixed one makes the same answers the same text.
  return JSON.stringify({ buster, timestamp: 1, clientState: { mutations: [], queries: settled } });
}

const SETTLED = {
  ...{ status: 'success', error: null, errorUpdatedAt: 0, errorUpdateCount: 0, isInvalidated: true },
  ...{ fetchStatus: 'idle', fetchMeta: null, fetchFailureCount: 0, fetchFailureReason: null },
} as const;

const NOTHING: PersistedClient = { timestamp: 0, buster: '', clientState: { mutations: [], queries: [] } };

function read(text: string): PersistedClient {
  try {
    const { clientState, ...client }: PersistedClient = JSON.parse(text);
    return { ...client, clientState: { mutations: [], queries: clientState.queries.filter(isAnswer) } };
  } catch {
    return NOTHING;
  }
}

/** Whether this version of the app understands the answer: another version may have stored it. */
function isAnswer({ meta, state }: PersistedClient['clientState']['queries'][number]): boolean {
  return meta?.keeps !== undefined && isWhole(meta.keeps as OperationName, state.data, answerShapes);
}
