/**
 * Keeps the answers that say so (answer-query.ts) for reading without the server: TanStack's persister writes them down and
 * brings them back before they are shown. They lie in the user's own cache database and share its fate: nobody else reads
 * them, they go at sign-out, and with the rest of the cache whenever that goes. A copy and nothing else: where it cannot be
 * kept or read, everything works as without it. Loaded with the first screen that shows such an answer.
 */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { QueryClient } from '@tanstack/react-query';
import { type PersistedClient, persistQueryClient, removeOldestQuery } from '@tanstack/react-query-persist-client';
import { answerShapes } from '#contract/answer-shapes.ts';
import type { OperationName } from '#contract/operations.ts';
import { isWhole } from '../api/answer-check.ts';
import { type CacheDatabase, readFact, writeFact } from './cache-database.ts';

/** Of all that is kept for a user. Unit: characters. */
export const MAX_KEPT = 250_000;
/** Unit: milliseconds. */
const WRITE_DELAY = 100;
const FOR_EVER = Number.POSITIVE_INFINITY;

export interface AnswerKeeping {
  readonly queryClient: QueryClient;
  readonly cache: CacheDatabase;
}

const opened = new WeakMap<QueryClient, Promise<void>>();

/** Done when what was kept has been brought back; from then on it is kept up to date. The same promise for everyone who asks. */
export function openKeptAnswers({ queryClient, cache }: AnswerKeeping): Promise<void> {
  const known = opened.get(queryClient);
  if (known) return known;
  const opening = keepAnswers({ queryClient, cache });
  opened.set(queryClient, opening);
  return opening;
}

async function keepAnswers({ queryClient, cache }: AnswerKeeping): Promise<void> {
  const [, restored] = persistQueryClient({
    queryClient,
    persister: createSyncStoragePersister({
      storage: await storeIn(cache),
      throttleTime: WRITE_DELAY,
      serialize: write,
      deserialize: read,
      // What does not fit gives way, the oldest first.
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

/** The persister wants answers at once: what lies in the database is read beforehand, and written after. */
async function storeIn(cache: CacheDatabase) {
  let kept = (await readFact(cache, 'answers').catch(failed)) ?? null;
  return {
    getItem: () => kept,
    setItem(_: string, text: string) {
      if (text.length > MAX_KEPT) throw new RangeError('Too long to be kept');
      // Queries change far more often than what is kept of them.
      if (text === kept) return;
      kept = text;
      void writeFact(cache, 'answers', text).catch(failed);
    },
    removeItem() {
      kept = null;
      void cache.meta.delete('answers').catch(failed);
    },
  };
}

/** Full, broken, or closed because its user has left: there is no copy then. */
function failed(): undefined {
  return undefined;
}

/** Each as an answer that is to be asked for again; what went wrong when it was is not the copy's affair. */
function write({ buster, clientState: { queries } }: PersistedClient): string {
  const settled = queries.map(({ queryKey, queryHash, meta, state: { data, dataUpdatedAt, dataUpdateCount } }) => ({
    ...{ queryKey, queryHash, meta, dehydratedAt: dataUpdatedAt },
    state: { data, dataUpdatedAt, dataUpdateCount, ...SETTLED },
  }));
  // The library wants a time to bring anything back; the same answers are the same text.
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

/** As this version of the app understands it: another one may have kept it. */
function isAnswer({ meta, state }: PersistedClient['clientState']['queries'][number]): boolean {
  return meta?.keeps !== undefined && isWhole(meta.keeps as OperationName, state.data, answerShapes);
}
