/**
 * Which entries may be sent now. Entries of one entity form a lane: the first one not applied is its head, and nothing
 * overtakes it, whatever it waits for. Lanes are independent of each other, unless an entry names another entry or contains a
 * temporary id that another one will resolve.
 */

import { idOfKey, isTemporary } from '#domain/commands/entity-reference.ts';
import { isBooking, isCreate, type OutboxEntry } from '#domain/commands/outbox-entry.ts';
import type { ServerCapability } from '#domain/kinds/entity-kind.ts';
import { longestWait } from './back-off.ts';
import { temporaryIds } from './server-ids.ts';
import type { UnknownRecord } from './upcast-record.ts';

/**
 * How many lanes run at once. `exact`: two per connection of a browser, so that one is on the wire while the other's result
 * is stored. `plain`: only one, because order is the only protection.
 */
const PARALLEL: Readonly<Record<ServerCapability, number>> = { exact: 12, plain: 1 };
/** Creates go one at a time, so that ids follow the order of creation. */
const PARALLEL_CREATES = 1;

/** The queue as stored, in queue order. */
export interface Queue {
  readonly entries: readonly OutboxEntry[];
  readonly unknown: readonly UnknownRecord[];
}

/** Why an entry does not move; nothing when it is its turn. */
export type Blocker =
  | { readonly kind: 'before'; readonly seq: number }
  | { readonly kind: 'dependency'; readonly id: string };

export function blockerOf(entry: OutboxEntry, queue: Queue): Blocker | undefined {
  const head = headsOf(queue).get(entry.entityKey);
  if (head !== undefined && head < entry.seq) return { kind: 'before', seq: head };
  const waitsFor =
    entry.dependsOn.length > 0 &&
    queue.entries.find(({ id, state }) => entry.dependsOn.includes(id) && state !== 'applied');
  if (waitsFor) return { kind: 'dependency', id: waitsFor.id };
  const unresolved = isCreate(entry) ? temporaryIds(entry.payload)[0] : ownUnresolved(entry);
  return unresolved === undefined ? undefined : { kind: 'dependency', id: unresolved };
}

/** Heads of the queues that were asked about: a queue never changes, and is asked about entry by entry. */
const knownHeads = new WeakMap<Queue, ReadonlyMap<string, number>>();

/** By lane, the first entry that has not been applied. */
function headsOf(queue: Queue): ReadonlyMap<string, number> {
  const known = knownHeads.get(queue);
  if (known) return known;
  const { entries, unknown } = queue;
  const heads = new Map<string, number>();
  for (const { entityKey, seq } of [...entries.filter(({ state }) => state !== 'applied'), ...unknown]) {
    heads.set(entityKey, Math.min(seq, heads.get(entityKey) ?? seq));
  }
  knownHeads.set(queue, heads);
  return heads;
}

function ownUnresolved({ entityKey, payload }: OutboxEntry): string | undefined {
  const own = idOfKey(entityKey);
  return isTemporary(own) ? own : temporaryIds(payload)[0];
}

/** The entries that may start now, in queue order, in addition to those already being sent. */
export function readyEntries(queue: Queue, now: number, policy: ServerCapability): readonly OutboxEntry[] {
  const underWay = queue.entries.filter(({ state }) => state === 'inflight');
  let free = PARALLEL[policy] - underWay.length;
  let freeCreates = PARALLEL_CREATES - underWay.filter(isCreate).length;
  const ready: OutboxEntry[] = [];
  for (const entry of queue.entries) {
    if (free <= 0) break;
    if (!isDue(entry, now) || blockerOf(entry, queue)) continue;
    if (isCreate(entry) && freeCreates-- <= 0) continue;
    free -= 1;
    ready.push(entry);
  }
  return ready;
}

/** The next moment at which an entry may start by itself; undefined if all of them wait for something else. */
export function nextMoment(queue: Queue, now: number): number | undefined {
  // An applied entry still has to be read back.
  const waiting = queue.entries.filter(
    (entry) => entry.state === 'applied' || (isWaiting(entry) && !blockerOf(entry, queue)),
  );
  return waiting.length === 0 ? undefined : Math.min(...waiting.map((entry) => dueAt(entry, now)));
}

/** All entries that go with this one: later ones that build on it, and those that need the id it would have provided. */
export function dependentsOf(entry: OutboxEntry, entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const created = isCreate(entry) ? idOfKey(entry.entityKey) : undefined;
  return entries.filter((other) => {
    if (other.seq === entry.seq || other.state === 'applied') return false;
    if (other.dependsOn.includes(entry.id)) return true;
    // A booking goes too: nobody should book what they have not seen.
    const follows = other.entityKey === entry.entityKey && other.seq > entry.seq;
    if (follows && isBooking(other)) return true;
    if (created === undefined) return false;
    return other.entityKey === entry.entityKey || temporaryIds(other.payload).includes(created);
  });
}

function isWaiting({ state }: OutboxEntry): boolean {
  return state === 'queued' || state === 'retry' || state === 'ambiguous';
}

function isDue(entry: OutboxEntry, now: number): boolean {
  return isWaiting(entry) && dueAt(entry, now) <= now;
}

/** A time further ahead than any possible wait was stored before the clock was set back, so the entry is due now. */
function dueAt({ state, nextAt }: OutboxEntry, now: number): number {
  return nextAt - now > longestWait(state === 'retry') ? now : nextAt;
}
