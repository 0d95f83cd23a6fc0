/**
 * Which operations may leave now. Those of one entity follow each other: the first one not applied is the head of its
 * lane, and nothing passes it, whatever it waits for. Lanes do not wait for each other, unless an operation names
 * another one, or a temporary id that another one will resolve.
 */
import type { SyncPolicy } from '../kinds/entity-kind.ts';
import { longestWait } from './back-off.ts';
import { idOfKey, isTemporary, temporaryIds } from './entity-reference.ts';
import { isBooking, isCreate, type Operation } from './operation-record.ts';
import type { UnknownRecord } from './upcast-record.ts';

/**
 * How many lanes are at work at once: two for each connection of a browser, so that one is on the wire while the other is
 * written down; one where nothing but order protects.
 */
const PARALLEL: Readonly<Record<SyncPolicy, number>> = { exact: 12, plain: 1 };
/** Ids are given in the order of creation. */
const PARALLEL_CREATES = 1;

/** The queue as read: in order of place. */
export interface Queue {
  readonly operations: readonly Operation[];
  readonly unknown: readonly UnknownRecord[];
}

/** Why an operation does not move; nothing when it is its turn. */
export type Blocker =
  | { readonly kind: 'before'; readonly seq: number }
  | { readonly kind: 'dependency'; readonly id: string };

export function blockerOf(operation: Operation, { operations, unknown }: Queue): Blocker | undefined {
  const isBefore = (other: { seq: number; entityKey: string }) =>
    other.entityKey === operation.entityKey && other.seq < operation.seq;
  const before = operations.find((other) => isBefore(other) && other.state !== 'applied') ?? unknown.find(isBefore);
  if (before) return { kind: 'before', seq: before.seq };
  const waitsFor = operations.find(({ id, state }) => operation.dependsOn.includes(id) && state !== 'applied');
  if (waitsFor) return { kind: 'dependency', id: waitsFor.id };
  const unresolved = isCreate(operation) ? temporaryIds(operation.payload)[0] : ownUnresolved(operation);
  return unresolved === undefined ? undefined : { kind: 'dependency', id: unresolved };
}

function ownUnresolved({ entityKey, payload }: Operation): string | undefined {
  const own = idOfKey(entityKey);
  return isTemporary(own) ? own : temporaryIds(payload)[0];
}

/** What may start now, in order of place, beside what is already on its way. */
export function readyOperations(queue: Queue, now: number, policy: SyncPolicy): readonly Operation[] {
  const underWay = queue.operations.filter(({ state }) => state === 'inflight');
  let free = PARALLEL[policy] - underWay.length;
  let freeCreates = PARALLEL_CREATES - underWay.filter(isCreate).length;
  const ready: Operation[] = [];
  for (const operation of queue.operations) {
    if (free <= 0) break;
    if (!isDue(operation, now) || blockerOf(operation, queue)) continue;
    if (isCreate(operation) && freeCreates-- <= 0) continue;
    free -= 1;
    ready.push(operation);
  }
  return ready;
}

/** The next moment at which something may start by itself; nothing when all wait for something else. */
export function nextMoment(queue: Queue, now: number): number | undefined {
  // What is applied still has to be read back.
  const waiting = queue.operations.filter(
    (operation) => operation.state === 'applied' || (isWaiting(operation) && !blockerOf(operation, queue)),
  );
  return waiting.length === 0 ? undefined : Math.min(...waiting.map((operation) => dueAt(operation, now)));
}

/** Everything that goes when this one does: what follows it in its lane and what needs the id it would have given. */
export function dependentsOf(operation: Operation, operations: readonly Operation[]): readonly Operation[] {
  const created = isCreate(operation) ? idOfKey(operation.entityKey) : undefined;
  return operations.filter((other) => {
    if (other.seq === operation.seq || other.state === 'applied') return false;
    if (other.dependsOn.includes(operation.id)) return true;
    // Nobody books what they have not seen.
    const follows = other.entityKey === operation.entityKey && other.seq > operation.seq;
    if (follows && isBooking(other)) return true;
    if (created === undefined) return false;
    return other.entityKey === operation.entityKey || temporaryIds(other.payload).includes(created);
  });
}

function isWaiting({ state }: Operation): boolean {
  return state === 'queued' || state === 'retry' || state === 'ambiguous';
}

function isDue(operation: Operation, now: number): boolean {
  return isWaiting(operation) && dueAt(operation, now) <= now;
}

/** A moment further away than anything waits was written before the clock was set back: there is nothing to wait for. */
function dueAt({ state, nextAt }: Operation, now: number): number {
  return nextAt - now > longestWait(state === 'retry') ? now : nextAt;
}
