/**
 * How an outbox entry stands from the person's point of view, and what they can do about it; the first action is the one that
 * usually helps. Pure.
 * Not here: words (client/features/outbox), carrying an action out (client/data/outbox).
 */

import { type HoldReason, needsPerson, type OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { anyKind } from '#domain/kinds/kinds.ts';
import { isUnsent } from './coalesce.ts';
import { blockerOf, type Queue } from './lanes.ts';

export type EntryStatus =
  | 'waiting'
  /** Waits for another entry: an earlier one in its lane, or the one that will provide an id it refers to. */
  | 'behind'
  | 'sending'
  /** No answer came: the server is asked what became of it. */
  | 'askedAgain'
  /** The server failed or asked for patience. */
  | 'putOff'
  /** Has failed too often, but is still tried. */
  | 'stuck'
  | 'refused'
  | 'conflict'
  | 'expired'
  | HoldReason;

export type QueueAction = 'open' | 'decide' | 'send' | 'tryAgain' | 'undo' | 'discard';

const ACTIONS: Readonly<Record<EntryStatus, readonly QueueAction[]>> = {
  waiting: ['undo'],
  behind: ['undo'],
  sending: [],
  askedAgain: ['tryAgain', 'discard'],
  putOff: ['tryAgain', 'discard'],
  stuck: ['tryAgain', 'open', 'discard'],
  refused: ['open', 'tryAgain', 'discard'],
  conflict: ['decide', 'open', 'discard'],
  expired: ['open', 'discard'],
  review: ['send', 'open', 'discard'],
  dispatchPassed: ['open', 'send', 'discard'],
  unclear: ['open', 'send', 'discard'],
  intercepted: ['tryAgain', 'open', 'discard'],
};

export function entryStatusOf(entry: OutboxEntry, queue: Queue): EntryStatus {
  const { state, need } = entry;
  if (state === 'dead') return 'refused';
  if (state === 'conflict' || state === 'expired') return state;
  if (state === 'held') return need?.kind === 'hold' ? need.reason : 'review';
  if (state === 'inflight' || state === 'applied') return 'sending';
  if (needsPerson(entry)) return 'stuck';
  if (state === 'ambiguous') return 'askedAgain';
  if (state === 'retry') return 'putOff';
  return blockerOf(entry, queue) ? 'behind' : 'waiting';
}

export function actionsOf(entry: OutboxEntry, queue: Queue): readonly QueueAction[] {
  const actions = ACTIONS[entryStatusOf(entry, queue)];
  const isPossible = (action: QueueAction): boolean => {
    if (action === 'undo') return isUnsent(entry);
    // An entity without a page of its own cannot be corrected there.
    return action !== 'open' || anyKind(entry.kind).hasPage;
  };
  return actions.filter(isPossible);
}
