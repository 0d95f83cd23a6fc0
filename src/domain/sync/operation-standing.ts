/**
 * How an operation of the queue stands for the person who asked for it, and what they can do with it: the first action is
 * the one that usually helps. Pure.
 * Not here: words (client/features/queue), carrying an action out (client/data/outbox).
 */
import { anyKind } from '../kinds/kinds.ts';
import { isUnsent } from './coalesce.ts';
import { blockerOf, type Queue } from './lanes.ts';
import { type HoldReason, needsPerson, type Operation } from './operation-record.ts';

export type Standing =
  | 'waiting'
  /** Waits for another one: before it in its lane, or the one that will bring an id it names. */
  | 'behind'
  | 'sending'
  /** Nothing was heard of it: the server is asked what became of it. */
  | 'askedAgain'
  /** The server asked for patience, or failed. */
  | 'putOff'
  /** Has failed too often; still tried. */
  | 'stuck'
  | 'refused'
  | 'conflict'
  | 'expired'
  | HoldReason;

export type QueueAction = 'open' | 'decide' | 'send' | 'tryAgain' | 'undo' | 'discard';

const ACTIONS: Readonly<Record<Standing, readonly QueueAction[]>> = {
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
};

export function standingOf(operation: Operation, queue: Queue): Standing {
  const { state, need } = operation;
  if (state === 'dead') return 'refused';
  if (state === 'conflict' || state === 'expired') return state;
  if (state === 'held') return need?.kind === 'hold' ? need.reason : 'review';
  if (state === 'inflight' || state === 'applied') return 'sending';
  if (needsPerson(operation)) return 'stuck';
  if (state === 'ambiguous') return 'askedAgain';
  if (state === 'retry') return 'putOff';
  return blockerOf(operation, queue) ? 'behind' : 'waiting';
}

export function actionsOf(operation: Operation, queue: Queue): readonly QueueAction[] {
  const actions = ACTIONS[standingOf(operation, queue)];
  const isPossible = (action: QueueAction): boolean => {
    if (action === 'undo') return isUnsent(operation);
    // What has no page of its own cannot be corrected there.
    return action !== 'open' || anyKind(operation.kind).hasPage;
  };
  return actions.filter(isPossible);
}
