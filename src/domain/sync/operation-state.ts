/**
 * How an operation moves from asked to applied. Pure: moments, ids and chance come in with the events. An event that does
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
import {
  type Need,
  type Operation,
  type OperationError,
  type OperationState,
  PATIENT_TRIES,
} from './operation-record.ts';

export type OperationEvent =
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
      readonly error: OperationError;
    }
  | { readonly type: 'stopped'; readonly state: 'held' | 'conflict'; readonly need: Need }
  | { readonly type: 'refused'; readonly error: OperationError }
  | { readonly type: 'expired' }
  /** A person said yes, or asked to try again. */
  | { readonly type: 'released' }
  /** Another operation in the same place: merged, repaired or decided. */
  | {
      readonly type: 'replaced';
      readonly id: string;
      readonly payload: unknown;
      readonly base: unknown;
      readonly baseEtag: string | null;
      /** Of the data it was decided on; absent: as before. */
      readonly history?: string | null;
      readonly byMerge: boolean;
      /** When it may leave; absent: at once. */
      readonly nextAt?: number;
    }
  | { readonly type: 'reconnected'; readonly at: number; readonly random: number };

const FROM: Readonly<Record<OperationEvent['type'], readonly OperationState[]>> = {
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

export function fits(operation: Operation, event: OperationEvent): boolean {
  return FROM[event.type].includes(operation.state);
}

export function nextOperation(operation: Operation, event: OperationEvent): Operation {
  if (!fits(operation, event)) throw new Error(`${event.type} does not follow ${operation.state}`);
  switch (event.type) {
    case 'started':
      return {
        ...operation,
        state: 'inflight',
        epoch: event.epoch,
        sentAt: operation.sentAt ?? event.at,
        sendings: operation.sendings + 1,
      };
    case 'interrupted':
      return { ...operation, state: 'ambiguous', nextAt: 0, approved: false };
    case 'applied':
      return { ...operation, state: 'applied', appliedEtag: event.etag, error: null, need: null };
    case 'silence':
      return event.sent ? silent(operation, event) : neverSent(operation);
    case 'failed':
      return failed(operation, event);
    case 'stopped':
      return { ...operation, state: event.state, need: event.need };
    case 'refused':
      return { ...operation, state: 'dead', error: event.error };
    case 'expired':
      return { ...operation, state: 'expired' };
    case 'released':
      return {
        ...operation,
        state: operation.sendings > 0 ? 'ambiguous' : 'queued',
        approved: true,
        ...FRESH,
      };
    case 'replaced':
      return {
        ...operation,
        id: event.id,
        payload: event.payload,
        base: event.base,
        baseEtag: event.baseEtag,
        ...(event.history && { history: event.history }),
        ownEtags: [],
        state: 'queued',
        sentAt: null,
        sendings: 0,
        approved: event.byMerge ? operation.approved : true,
        mergeRounds: event.byMerge ? operation.mergeRounds + 1 : 0,
        ...FRESH,
        nextAt: event.nextAt ?? 0,
      };
    case 'reconnected':
      return { ...operation, silences: 0, nextAt: event.at + reconnectWait(event.random) };
  }
}

const FRESH = { tries: 0, silences: 0, nextAt: 0, error: null, need: null, epoch: null } as const;

function silent(operation: Operation, { at, random }: { at: number; random: number }): Operation {
  const silences = operation.silences + 1;
  return { ...operation, state: 'ambiguous', silences, approved: false, nextAt: at + backOff(silences, random) };
}

/** It did not leave after all: as it was before. */
function neverSent(operation: Operation): Operation {
  const sendings = operation.sendings - 1;
  if (sendings > 0) return { ...operation, state: 'ambiguous', sendings };
  return { ...operation, state: 'queued', sendings, sentAt: null };
}

function failed(operation: Operation, event: Extract<OperationEvent, { type: 'failed' }>): Operation {
  const tries = operation.tries + (event.counted ? 1 : 0);
  const own =
    tries >= PATIENT_TRIES ? stuckWait() : event.counted ? patientWait(tries, event.random) : backOff(1, event.random);
  const nextAt = event.at + askedWait(event.wait, own);
  return { ...operation, state: 'retry', tries, silences: 0, approved: false, nextAt, error: event.error };
}
