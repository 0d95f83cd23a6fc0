/**
 * How an entry moves from requested to applied. Pure: times, ids and randomness come in with the events. An event that does
 * not fit the state is a bug and throws; nothing moves by accident.
 *
 *     queued ──started──▶ inflight ──applied──▶ applied ──(read back)──▶ gone
 *        ▲                   ├─ silence ──▶ ambiguous ─┐
 *        │                   ├─ failed ───▶ retry ─────┤ started again, same id
 *        │                   ├─ held · conflict · dead │
 *        └── released ───────┴─ replaced (new id) ◀────┘
 *
 * Not here: which event an answer means (classify-outcome.ts), when an entry may start (lanes.ts, gates.ts). Being blocked is
 * not a state of a record: it follows from the records before it (lanes.ts).
 */

import {
  type EntryError,
  type EntryState,
  type Need,
  type OutboxEntry,
  PATIENT_TRIES,
} from '#domain/commands/outbox-entry.ts';
import { answeredWait, askedWait, backOff, isPauseTooLong, patientWait, reconnectWait, stuckWait } from './back-off.ts';

export type EntryEvent =
  | { readonly type: 'started'; readonly at: number; readonly epoch: number }
  /** The drain that was sending it is gone. */
  | { readonly type: 'interrupted' }
  | { readonly type: 'applied'; readonly etag: string | null }
  /** No answer came; `sent` tells whether the request may have left, `isIntercepted` whether a stranger answered for the server. */
  | {
      readonly type: 'silence';
      readonly sent: boolean;
      readonly at: number;
      readonly random: number;
      readonly isIntercepted?: boolean;
    }
  /** The server answered that it could not do it now. `wait` is how long it asked to wait. */
  | {
      readonly type: 'failed';
      readonly at: number;
      readonly random: number;
      readonly counted: boolean;
      readonly wait: number | null;
      readonly error: EntryError;
    }
  | { readonly type: 'stopped'; readonly state: 'held' | 'conflict'; readonly need: Need }
  | { readonly type: 'refused'; readonly error: EntryError }
  | { readonly type: 'expired' }
  /** A person approved it or asked to try again. */
  | { readonly type: 'released' }
  /** Another entry took its place: merged, repaired or decided. */
  | {
      readonly type: 'replaced';
      readonly id: string;
      readonly payload: unknown;
      readonly base: unknown;
      readonly baseEtag: string | null;
      /** The history of the data it was decided on; absent: unchanged. */
      readonly history?: string | null;
      readonly byMerge: boolean;
      /**
       * Whether an earlier sending may have taken effect in this data, so that the entry still counts as sent; absent: it
       * cannot have.
       */
      readonly mayStand?: boolean;
      /** When it may be sent; absent: at once. */
      readonly nextAt?: number;
    }
  | { readonly type: 'reconnected'; readonly at: number; readonly random: number }
  /** The server has answered something else: it is there. */
  | { readonly type: 'answeredElse'; readonly at: number; readonly random: number };

const FROM: Readonly<Record<EntryEvent['type'], readonly EntryState[]>> = {
  started: ['queued', 'retry', 'ambiguous'],
  interrupted: ['inflight'],
  applied: ['inflight', 'queued', 'ambiguous', 'retry'],
  silence: ['inflight'],
  failed: ['inflight'],
  stopped: ['inflight', 'queued', 'ambiguous', 'retry'],
  refused: ['inflight'],
  expired: ['queued', 'ambiguous', 'retry'],
  released: ['held', 'conflict', 'dead', 'expired'],
  replaced: ['inflight', 'queued', 'retry', 'ambiguous', 'held', 'conflict', 'dead', 'expired'],
  reconnected: ['retry', 'ambiguous'],
  answeredElse: ['retry', 'ambiguous'],
};

export function fits(entry: OutboxEntry, event: EntryEvent): boolean {
  return FROM[event.type].includes(entry.state);
}

export function nextEntry(entry: OutboxEntry, event: EntryEvent): OutboxEntry {
  if (!fits(entry, event)) throw new Error(`${event.type} does not follow ${entry.state}`);
  switch (event.type) {
    case 'started':
      return {
        ...entry,
        state: 'inflight',
        epoch: event.epoch,
        sentAt: entry.sentAt ?? event.at,
        sendings: entry.sendings + 1,
      };
    case 'interrupted':
      return { ...entry, state: 'ambiguous', nextAt: 0, approved: false };
    case 'applied':
      return { ...entry, state: 'applied', appliedEtag: event.etag, error: null, need: null };
    case 'silence':
      return event.sent ? silent(entry, event) : neverSent(entry);
    case 'failed':
      return failed(entry, event);
    case 'stopped':
      return { ...entry, state: event.state, need: event.need };
    case 'refused':
      return { ...entry, state: 'dead', error: event.error };
    case 'expired':
      return { ...entry, state: 'expired' };
    case 'released':
      return {
        ...entry,
        ...asSent(entry),
        approved: true,
        ...FRESH,
      };
    case 'replaced':
      return {
        ...entry,
        id: event.id,
        payload: event.payload,
        base: event.base,
        baseEtag: event.baseEtag,
        ...(event.history && { history: event.history }),
        ownEtags: [],
        ...(event.mayStand ? asSent(entry) : { state: 'queued', sentAt: null, sendings: 0 }),
        approved: event.byMerge ? entry.approved : true,
        mergeRounds: event.byMerge ? entry.mergeRounds + 1 : 0,
        ...FRESH,
        nextAt: event.nextAt ?? 0,
      };
    case 'reconnected':
      return { ...entry, silences: 0, nextAt: event.at + reconnectWait(event.random) };
    case 'answeredElse':
      // What the server itself puts off waits as long as it has asked.
      if (entry.state === 'retry' || !isPauseTooLong(entry.nextAt - event.at)) return entry;
      return { ...entry, nextAt: event.at + answeredWait(event.random) };
  }
}

const FRESH = { tries: 0, silences: 0, strangers: 0, nextAt: 0, error: null, need: null, epoch: null } as const;

/** It may be sent again, and keeps counting as sent if it was. */
function asSent({ sendings, sentAt }: OutboxEntry): Pick<OutboxEntry, 'state' | 'sendings' | 'sentAt'> {
  return { state: sendings > 0 ? 'ambiguous' : 'queued', sendings, sentAt };
}

function silent(
  entry: OutboxEntry,
  { at, random, isIntercepted = false }: Extract<EntryEvent, { type: 'silence' }>,
): OutboxEntry {
  const silences = entry.silences + 1;
  const strangers = (entry.strangers ?? 0) + (isIntercepted ? 1 : 0);
  return { ...entry, state: 'ambiguous', silences, strangers, approved: false, nextAt: at + backOff(silences, random) };
}

/** It was not sent after all, so it returns to its state before. */
function neverSent(entry: OutboxEntry): OutboxEntry {
  const sendings = entry.sendings - 1;
  if (sendings > 0) return { ...entry, state: 'ambiguous', sendings };
  return { ...entry, state: 'queued', sendings, sentAt: null };
}

function failed(entry: OutboxEntry, event: Extract<EntryEvent, { type: 'failed' }>): OutboxEntry {
  const tries = entry.tries + (event.counted ? 1 : 0);
  const own =
    tries >= PATIENT_TRIES ? stuckWait() : event.counted ? patientWait(tries, event.random) : backOff(1, event.random);
  const nextAt = event.at + askedWait(event.wait, own);
  return { ...entry, state: 'retry', tries, silences: 0, strangers: 0, approved: false, nextAt, error: event.error };
}
