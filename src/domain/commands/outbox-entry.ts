/**
 * One entry of the outbox: what a person requested, what they saw when they did, and how far it has come.
 * The id is the idempotency key; the body sent under an id never changes once it may have left the device.
 * Devices store the members under these names. `operation` is the name of the command, as it has been since the first
 * version, so that stored databases need no rewriting.
 * Not here: how a record moves on (entry-state.ts), records of earlier versions (upcast-record.ts).
 */
import type { ErrorCode, FieldErrors, HeldSeries } from '#contract/errors.ts';
import { type CommandName, type EntityKind, entityKindOf, isBookingCommand, verbOf } from './kind-names.ts';
import type { FieldConflict } from './merge-groups.ts';

export const RECORD_VERSION = 2;

export type EntryState =
  /** Never left the device. */
  | 'queued'
  /** Written before sending: if it is found after a crash, the outcome is unknown. */
  | 'inflight'
  /** The server asked for patience or failed; tried again at `nextAt`. */
  | 'retry'
  /** May have taken effect; asked about again under its own id. */
  | 'ambiguous'
  /** Waits for a person's approval. */
  | 'held'
  | 'conflict'
  /** Refused by the server. */
  | 'dead'
  /** A booking that was not sent in time. */
  | 'expired'
  /** The server has it; removed once this device has read it back. */
  | 'applied';

export type HoldReason =
  /** Older than a day or a week, or made by another version of the app: a person must look at it first. */
  | 'review'
  | 'dispatchPassed'
  /** A server without keys did not answer: only a person can find out whether it was done. */
  | 'unclear'
  /** Something on the way answers this entry in the server's place, or breaks it off, again and again, while the server itself answers. */
  | 'intercepted';

export type ConflictReason =
  | 'changed'
  | 'booked'
  | 'cancelled'
  | 'closed'
  | 'deleted'
  | 'dependencyGone'
  /** The server's data was restored from a backup: the entry's id may now belong to something else. */
  | 'otherHistory';

/** What a person has to decide. */
export type Need =
  | {
      readonly kind: 'hold';
      readonly reason: HoldReason;
      /** Of the last answer, where somebody else gave it; 0 where there was none. */
      readonly status?: number;
    }
  | {
      readonly kind: 'conflict';
      readonly reason: ConflictReason;
      readonly clashes: readonly FieldConflict[];
      /** The entity as the server has it; null if it is gone. */
      readonly theirs: unknown;
      readonly changedBy: string | null;
      /** History of the server's data when `theirs` was read. */
      readonly history?: string | null;
    };

export interface EntryError {
  readonly status: number;
  readonly code: ErrorCode | null;
  /** The server's wording at the time, for a code the app has no words for. */
  readonly message: string;
  readonly fields: FieldErrors;
  /** For an action that the entity's state does not allow: the reason, the state, and who changed it last and when. */
  readonly reason: string | null;
  readonly state?: number;
  readonly changedBy?: string | null;
  readonly changedAt?: string;
  /** For a booking: the number series that nobody has confirmed since a restore. */
  readonly held?: readonly HeldSeries[];
}

export interface OutboxEntry {
  /** Its place in the queue: entries of one entity are sent in this order, whatever the clock says. */
  readonly seq: number;
  /** A uuid; the Idempotency-Key. */
  readonly id: string;
  readonly v: typeof RECORD_VERSION;
  readonly userKey: string;
  readonly kind: EntityKind;
  /** The command it was requested with. */
  readonly operation: CommandName;
  /** `shipment:123`, `shipment:tmp:<uuid>`. Identifies its lane. */
  readonly entityKey: string;
  /** Entries of other entities that come first. */
  readonly dependsOn: readonly string[];
  /** The draft it was made from. */
  readonly draftKey: string | null;
  readonly payload: unknown;
  /** The entity as the person saw it, their own earlier entries included. */
  readonly base: unknown;
  readonly baseEtag: string | null;
  /** History of the server's data that the person saw. Absent in records of an earlier version. */
  readonly history?: string | null;
  /** Earlier etags since which only this person's own entries have changed the entity (own-etags.ts). */
  readonly ownEtags?: readonly (string | null)[];
  /** Unit of all times: milliseconds since 1970, by this device's clock. */
  readonly createdAt: number;
  readonly createdBuild: number;
  readonly expiresAt: number | null;
  readonly state: EntryState;
  /** When it was first sent, or may have been. */
  readonly sentAt: number | null;
  /** Sendings that may have reached the server. */
  readonly sendings: number;
  /** Failures reported by the server itself; network silence is not counted. */
  readonly tries: number;
  /** Silences in a row: they only lengthen the wait. */
  readonly silences: number;
  /** Answers that something on the way gave in the server's place, or refused, while the server answered. Absent: none. */
  readonly strangers?: number;
  readonly nextAt: number;
  /** The drain that sent it last. */
  readonly epoch: number | null;
  readonly mergeRounds: number;
  /** A person has reviewed and approved it. */
  readonly approved: boolean;
  readonly error: EntryError | null;
  readonly need: Need | null;
  /** The etag after it was applied. */
  readonly appliedEtag: string | null;
}

/** What a command provides for a new entry. */
export interface NewEntry {
  readonly operation: CommandName;
  readonly entityKey: string;
  readonly payload: unknown;
  readonly base: unknown;
  readonly baseEtag: string | null;
  readonly draftKey?: string | null;
  /** The tab that owns the draft. */
  readonly draftTab?: string | null;
  readonly dependsOn?: readonly string[];
  readonly expiresAt?: number | null;
}

export interface Birth {
  readonly id: string;
  readonly userKey: string;
  readonly now: number;
  readonly build: number;
  readonly history?: string | null;
}

export function newEntry(asked: NewEntry, { id, userKey, now, build, history }: Birth): Omit<OutboxEntry, 'seq'> {
  return {
    id,
    v: RECORD_VERSION,
    userKey,
    kind: entityKindOf(asked.operation),
    operation: asked.operation,
    entityKey: asked.entityKey,
    dependsOn: asked.dependsOn ?? [],
    draftKey: asked.draftKey ?? null,
    payload: asked.payload,
    base: asked.base,
    // What is about to be created has an empty one on screen.
    baseEtag: asked.baseEtag || null,
    ...(history && { history }),
    createdAt: now,
    createdBuild: build,
    expiresAt: asked.expiresAt ?? null,
    state: 'queued',
    sentAt: null,
    sendings: 0,
    tries: 0,
    silences: 0,
    nextAt: 0,
    epoch: null,
    mergeRounds: 0,
    approved: false,
    error: null,
    need: null,
    appliedEtag: null,
  };
}

export function isCreate({ operation: command }: Pick<OutboxEntry, 'operation'>): boolean {
  return verbOf(command) === 'create';
}

export function isBooking({ operation: command }: Pick<OutboxEntry, 'operation'>): boolean {
  return isBookingCommand(command);
}

/** Whether a person has to do something before it can go on. */
export function needsPerson(entry: OutboxEntry): boolean {
  return isStopped(entry) || entry.tries >= PATIENT_TRIES;
}

/** Whether only a person can move it on. */
export function isStopped({ state }: OutboxEntry): boolean {
  return STOPPED.includes(state);
}

const STOPPED: readonly EntryState[] = ['held', 'conflict', 'dead', 'expired'];

/** After this many answers of a stranger, while the server itself answers, an entry is put to its person. */
export const STRANGERS_LIMIT = 3;
/**
 * After this many sendings without any answer the server is asked whether it is there, and after as many more while it is, the entry is put
 * to its person: something breaks the connection of this one.
 */
export const CUTS_LIMIT = 5;

/** After this many failures reported by the server an entry is shown as stuck; it is still tried. */
export const PATIENT_TRIES = 8;
