/**
 * How an entry moves from asked to applied. Pure: moments, ids and chance come in with the events. An event that does
 * not fit the state is a defect and throws; nothing moves by accident.
 *
 *     queued ──started──▶ inflight ──applied──▶ applied ──(read back)──▶ gone
 *        ▲                   ├─ silence ──▶ ambiguous ─┐
 *        │                   ├─ failed ───▶ retry ─────┤ started again, same id
 *        │                   ├─ held · conflict · dead │
 *        └── released ───────┴─ replaced (new id) ◀────┘
 *
 * Not here: which event an answer means (classify-outcome.ts), when one may start (lanes.ts, gates.ts). Blocked is no state
 * of a record: it follows from the records before it (lanes.ts).
 */
import { askedWait, backOff, patientWait, reconnectWait, stuckWait } from './back-off.ts';
import { type EntryError, type EntryState, type Need, type OutboxEntry, PATIENT_TRIES } from './outbox-entry.ts';

export type EntryEvent =
  | { readonly type: 'started'; readonly at: number; readonly epoch: number }
  /** Whoever sent it is gone. */
  | { readonly type: 'interrupted' }
  | { readonly type: 'applied'; readonly etag: string | null }
  /** Nothing was heard; `sent` tells whether it may have left. */
  | { readonly type: 'silence'; readonly sent: boolean; readonly at: number; readonly random: number }
  /** The server answered that it could not now. `wait` is what it asked for. */
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
  /** A person said yes, or asked to try again. */
  | { readonly type: 'released' }
  /** Another entry in the same place: merged, repaired or decided. */
  | {
      readonly type: 'replaced';
      readonly id: string;
      readonly payload: unknown;
      readonly base: unknown;
      readonly baseEtag: string | null;
      /** Of the data it was decided on; absent: as before. */
      readonly history?: string | null;
      readonly byMerge: boolean;
      /** What was sent before may stand in the data this one goes to, so this one counts as sent too; absent: it cannot. */
      readonly mayStand?: boolean;
      /** When it may leave; absent: at once. */
      readonly nextAt?: number;
    }
  | { readonly type: 'reconnected'; readonly at: number; readonly random: number };

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
  }
}

const FRESH = { tries: 0, silences: 0, nextAt: 0, error: null, need: null, epoch: null } as const;

/** May leave again, and goes on counting as sent when it was. */
function asSent({ sendings, sentAt }: OutboxEntry): Pick<OutboxEntry, 'state' | 'sendings' | 'sentAt'> {
  return { state: sendings > 0 ? 'ambiguous' : 'queued', sendings, sentAt };
}

function silent(entry: OutboxEntry, { at, random }: { at: number; random: number }): OutboxEntry {
  const silences = entry.silences + 1;
  return { ...entry, state: 'ambiguous', silences, approved: false, nextAt: at + backOff(silences, random) };
}

/** It did not leave after all: as it was before. */
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
  return { ...entry, state: 'retry', tries, silences: 0, approved: false, nextAt, error: event.error };
}
