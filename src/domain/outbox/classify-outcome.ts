/**
 * What an answer, or the lack of one, means for an entry. All cases are decided here; the drain acts on the verdict.
 * Not here: merging the version that came with a 412 (merge-entry.ts), waits (entry-state.ts).
 */
import type { ErrorBody } from '#contract/errors.ts';
import { isNamed } from '#contract/named-refusal.ts';
import { idOfKey, isTemporary } from '#domain/commands/entity-reference.ts';
import { entityKindOf } from '#domain/commands/kind-names.ts';
import { type EntryError, isCreate, type OutboxEntry } from '#domain/commands/outbox-entry.ts';
import type { ServerCapability } from '#domain/kinds/entity-kind.ts';
import { anyKind, commandRules } from '#domain/kinds/kinds.ts';

/** The result of sending an entry once. */
export type SendOutcome =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  | {
      readonly kind: 'error';
      readonly status: number;
      readonly body: Partial<ErrorBody>;
      readonly message: string;
      /** Unit: milliseconds. */
      readonly retryAfter: number | null;
    }
  /**
   * No answer from our server: network failure, timeout, or an answer from something else on the way. `isEmptyAnswer`: a
   * success that did not say what it was about. `stranger`: the status of an answer that was not our server's.
   */
  | { readonly kind: 'silence'; readonly sent: boolean; readonly isEmptyAnswer?: true; readonly stranger?: number }
  /** The session could not be renewed because the server refused, not because it was unreachable. */
  | { readonly kind: 'signedOut' };

/** What a successful answer contained. */
export interface AppliedAnswer {
  readonly serverId: string | null;
  readonly etag: string | null;
  /** The entity, unless the answer was a replay. */
  readonly doc: unknown;
  readonly answer: unknown;
}

export type OutcomeClass =
  | ({ readonly kind: 'applied' } & AppliedAnswer)
  | { readonly kind: 'silence'; readonly sent: boolean; readonly isEmptyAnswer?: true; readonly stranger?: number }
  | { readonly kind: 'failed'; readonly counted: boolean; readonly wait: number | null; readonly error: EntryError }
  | { readonly kind: 'unclear' }
  | { readonly kind: 'signIn' }
  /** Somebody changed the entity meanwhile; `current` is the entity as it is now, if the server sent it. */
  | { readonly kind: 'stale'; readonly current: unknown; readonly changedBy: string | null }
  | { readonly kind: 'gone' }
  /** The server's data has another history than the entry; nothing was done. */
  | { readonly kind: 'otherHistory' }
  | { readonly kind: 'refused'; readonly error: EntryError };

type AskedEntry = Pick<OutboxEntry, 'operation' | 'entityKey' | 'payload'>;
type Fields = Readonly<Record<string, unknown>>;

const NOTHING_SAID: AppliedAnswer = { serverId: null, etag: null, doc: null, answer: null };

/** The request was not carried out and is worth repeating soon; this says nothing about the entry. */
const BUSY_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 503]);
const BEFORE_KEY: ReadonlySet<number> = new Set([403, 501]);
/**
 * From a server that names its refusals, these count as verdicts only with a name: without one they come from a gateway,
 * which may have passed the request on.
 */
const ONLY_NAMED: ReadonlySet<number> = new Set([401, 403, 404, 410, 412, 502, 503, 504]);

export function classifyOutcome(
  entry: AskedEntry & Pick<OutboxEntry, 'sendings'>,
  outcome: SendOutcome,
  policy: ServerCapability,
): OutcomeClass {
  if (outcome.kind === 'signedOut') return { kind: 'signIn' };
  if (outcome.kind === 'silence') {
    return outcome.sent && policy === 'plain' ? { kind: 'unclear' } : outcome;
  }
  if (outcome.kind === 'answer') return classifyAnswer(entry, outcome.body, policy);
  const { status, body, retryAfter: wait } = outcome;
  const error = toError(outcome);
  if (policy === 'exact' && ONLY_NAMED.has(status) && !isNamed(body))
    return { kind: 'silence', sent: true, stranger: status };
  if (status === 401 || (status === 403 && body.code !== 'forbidden')) return { kind: 'signIn' };
  if (body.code === 'otherHistory') return { kind: 'otherHistory' };
  // These are decided before the server looks at the key, so they do not say whether an earlier sending took effect.
  if (entry.sendings > 1 && BEFORE_KEY.has(status)) return { kind: 'failed', counted: true, wait, error };
  if (body.code === 'inProgress') return { kind: 'failed', counted: false, wait, error };
  // The entry waits until the company has a plan.
  if (body.code === 'trialEnded') return { kind: 'failed', counted: false, wait, error };
  if (status === 412) return { kind: 'stale', current: body.current ?? null, changedBy: body.changedBy ?? null };
  if ((status === 404 || status === 410) && !isCreate(entry)) return { kind: 'gone' };
  if (body.code === 'wrongState' && isWantedState(entry, body.state)) {
    return { kind: 'applied', ...NOTHING_SAID };
  }
  if (status === 429 || status === 425) return { kind: 'failed', counted: false, wait, error };
  if (status >= 500 || status === 408) return classifyFailure(status, wait, error, policy);
  return { kind: 'refused', error };
}

function classifyFailure(
  status: number,
  wait: number | null,
  error: EntryError,
  policy: ServerCapability,
): OutcomeClass {
  if (status === 501) return { kind: 'refused', error };
  if (policy === 'plain') return { kind: 'unclear' };
  return { kind: 'failed', counted: !BUSY_STATUSES.has(status), wait, error };
}

/** A success must say which entity it is about; otherwise it proves nothing. */
function classifyAnswer(asked: AskedEntry, body: unknown, policy: ServerCapability): OutcomeClass {
  const rules = anyKind(entityKindOf(asked.operation));
  const { idMember } = rules;
  // A kind that is one list has no entity that an answer could name.
  if (idMember === null) return { kind: 'applied', ...NOTHING_SAID };
  const single = Array.isArray(body) && policy === 'plain' ? entryOf(asked, body) : body;
  const answer = (typeof single === 'object' && single !== null ? single : {}) as Fields;
  const doc = rules.entityIn(answer);
  const id = answer[idMember] ?? doc?.[idMember] ?? answer.id;
  if (typeof id !== 'string' || id === '')
    return policy === 'plain' ? { kind: 'unclear' } : { kind: 'silence', sent: true, isEmptyAnswer: true };
  const etag = doc?._etag ?? answer._etag;
  return { kind: 'applied', serverId: id, etag: typeof etag === 'string' ? etag : null, doc: doc ?? null, answer };
}

/** Finds the entity in the answer of a `plain` server, which lists them all. */
function entryOf(
  { operation: command, entityKey, payload }: AskedEntry,
  entries: readonly Fields[],
): Fields | undefined {
  const own = idOfKey(entityKey);
  const asked = { id: isTemporary(own) ? null : own, payload: payload as Fields };
  return anyKind(entityKindOf(command)).entryOf?.(asked, entries);
}

function isWantedState(
  { operation: command, payload }: Pick<OutboxEntry, 'operation' | 'payload'>,
  state: number | undefined,
) {
  return state !== undefined && commandRules(command).wantsState?.(payload, state) === true;
}

function toError({ status, body, message }: Extract<SendOutcome, { kind: 'error' }>): EntryError {
  const { code = null, fields = {}, reason = null, state, changedBy, changedAt, held } = body;
  const cause = {
    ...(state !== undefined && { state }),
    ...(changedBy && { changedBy }),
    ...(changedAt && { changedAt }),
    ...(held && { held }),
  };
  return { status, code, message, fields, reason, ...cause };
}
