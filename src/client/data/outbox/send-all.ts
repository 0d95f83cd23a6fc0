/**
 * Sends what waits while a person watches: waits are cut short. It ends when nothing is left, when the rest needs a person,
 * or when the server cannot be reached.
 */

import { needsPerson, type OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { blockerOf, type Queue } from '#domain/outbox/lanes.ts';
import type { Connectivity } from '../api/connectivity.ts';
import type { Observable } from '../observable-value.ts';

export interface SendAllDependencies {
  readonly queue: { readonly records: Observable<Queue>; reconnected(): Promise<void> };
  readonly connectivity: { readonly state: Observable<Connectivity>; probe(): Promise<boolean> };
}

/** `signal`: the person has seen enough; the sending itself goes on. */
export async function sendAll({ queue, connectivity }: SendAllDependencies, signal: AbortSignal): Promise<void> {
  if (!(await connectivity.probe())) return;
  // Not awaited: a request that hangs must not keep the person.
  queue.reconnected().catch((error) => console.warn('The queue was not sent', error));
  const isOver = () => signal.aborted || connectivity.state.get() !== 'online' || !isMoving(queue.records.get());
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!isOver()) return;
      for (const stop of stops) stop();
      resolve();
    };
    signal.addEventListener('abort', look);
    const stops = [
      queue.records.subscribe(look),
      connectivity.state.subscribe(look),
      () => signal.removeEventListener('abort', look),
    ];
    look();
  });
}

export function unsentEntries({ entries }: Queue): readonly OutboxEntry[] {
  return entries.filter(({ state }) => state !== 'applied');
}

function isMoving(queue: Queue): boolean {
  return queue.entries.some(
    (entry) =>
      entry.state === 'inflight' || (MOVING.includes(entry.state) && !needsPerson(entry) && !blockerOf(entry, queue)),
  );
}

const MOVING: readonly OutboxEntry['state'][] = ['queued', 'retry', 'ambiguous'];
