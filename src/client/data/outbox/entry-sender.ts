/**
 * Sends one entry over the wire, and reads an entity as the server has it. Reports what came back, never what it means
 * (domain/outbox/classify-outcome.ts).
 */

import { idOfKey } from '#domain/commands/entity-reference.ts';
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import type { ServerCapability } from '#domain/kinds/entity-kind.ts';
import { anyKind } from '#domain/kinds/kinds.ts';
import type { SendOutcome } from '#domain/outbox/classify-outcome.ts';
import { requestOf, timeLimitOf } from '#domain/outbox/entry-request.ts';
import type { ApiClient, CallOptions } from '../api/api-client.ts';
import { ApiError, isConfirmedDeleted, OfflineError, SessionExpiredError } from '../api/api-errors.ts';

export type EntityReading =
  | { readonly kind: 'read'; readonly doc: unknown }
  | { readonly kind: 'gone' | 'unreachable' };

export interface EntrySender {
  /** `mayLeave` is asked when it is the entry's turn; if it says no, nothing is sent. */
  send(entry: OutboxEntry, mayLeave?: () => boolean): Promise<SendOutcome>;
  /** The entity an entry is about, as it is now. */
  readEntity(entry: OutboxEntry): Promise<EntityReading>;
  /** Whether the server itself answers now, whatever became of an entry. */
  isServerThere(): Promise<boolean>;
}

export interface EntrySenderDependencies {
  readonly api: ApiClient;
  readonly policy: () => ServerCapability;
  /** The user key of this page's session; only that user's entries are sent. */
  readonly sessionKey: () => string | undefined;
}

/**
 * As many connections as a browser opens to one server: a request that waited for one inside the browser would use up its
 * own time limit.
 */
const CONNECTIONS = 6;

export function createEntrySender({ api, policy, sessionKey }: EntrySenderDependencies): EntrySender {
  const connected = inTurns(CONNECTIONS);

  async function sendNow(entry: OutboxEntry): Promise<SendOutcome> {
    if (sessionKey() !== entry.userKey) return { kind: 'signedOut' };
    const { call, ...input } = requestOf(entry, policy());
    try {
      const { status, body } = await api.send(call, input, optionsOf(entry, policy()));
      return { kind: 'answer', status, body };
    } catch (error) {
      return toOutcome(error);
    }
  }

  return {
    send: (entry, mayLeave = () => true) =>
      connected(async () => (mayLeave() ? sendNow(entry) : { kind: 'silence', sent: false })),

    async readEntity(entry) {
      try {
        const doc = await readDocument(api, entry, policy());
        return doc === undefined ? { kind: 'gone' } : { kind: 'read', doc };
      } catch (error) {
        if (isConfirmedDeleted(error, policy() === 'exact')) return { kind: 'gone' };
        if (error instanceof Error) return { kind: 'unreachable' };
        throw error;
      }
    },

    isServerThere: () =>
      api.call('ping', {}).then(
        () => true,
        () => false,
      ),
  };
}

/** Runs as many at once as there are places; the others follow in the order they asked. */
function inTurns(places: number) {
  const line: (() => void)[] = [];
  let free = places;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else free += 1;
    }
  };
}

function optionsOf(entry: OutboxEntry, policy: ServerCapability): CallOptions {
  const timeout = timeLimitOf(entry);
  if (policy === 'plain') return { timeout };
  const { id, baseEtag, history, createdAt } = entry;
  return {
    timeout,
    idempotencyKey: id,
    doneAt: createdAt,
    ...(baseEtag && { ifMatch: baseEtag }),
    ...(history && { history }),
  };
}

/** Undefined when the server does not have it. */
async function readDocument(
  api: ApiClient,
  { kind, entityKey }: OutboxEntry,
  policy: ServerCapability,
): Promise<unknown> {
  const { read } = anyKind(kind);
  const id = idOfKey(entityKey);
  let request = read?.request(id, policy);
  for (let page = 1; read && request; page += 1) {
    const { call, ...input } = request;
    const answer = (await api.send(call, input)).body as never;
    const found = read.find(answer, id);
    if (found !== undefined) return found;
    request = read.next?.(answer, page);
  }
  return undefined;
}

function toOutcome(error: unknown): SendOutcome {
  if (error instanceof SessionExpiredError) return { kind: 'signedOut' };
  if (error instanceof OfflineError) {
    const { sent, reason, status } = error;
    return {
      kind: 'silence',
      sent,
      ...(reason === 'unfit' && { isEmptyAnswer: true }),
      ...(status !== undefined && { stranger: status }),
    };
  }
  if (!(error instanceof ApiError)) throw error;
  const { status, body, message, retryAfter } = error;
  return { kind: 'error', status, body, message, retryAfter: retryAfter ?? null };
}
