/**
 * The queue as one drain knows it: read from the device once, then kept current with the drain's own steps, so that sending
 * five hundred entries does not read five hundred entries each time.
 * Not here: what a step does (drain.ts), which entries may be sent (domain/outbox/lanes.ts).
 */

import { isStopped, type OutboxEntry } from '#domain/commands/outbox-entry.ts';
import type { Queue } from '#domain/outbox/lanes.ts';

export class KnownQueue {
  private readonly entries = new Map<number, OutboxEntry>();
  private unknown: Queue['unknown'] = [];
  /** The last seq that was read; everything after it is new. */
  private lastSeen = 0;
  private readonly forgotten = new Set<number>();

  get isEmpty(): boolean {
    return this.entries.size === 0;
  }

  /** In queue order. */
  inOrder(): Queue {
    return { entries: [...this.entries.values()].sort((a, b) => a.seq - b.seq), unknown: this.unknown };
  }

  /** After a step of the drain. */
  set(entry: OutboxEntry): void {
    this.entries.set(entry.seq, entry);
  }

  /** The entry has left the queue. */
  delete(seq: number): void {
    this.entries.delete(seq);
  }

  /** A person has withdrawn or changed the entry: what is read next counts again. */
  forget(seq: number): void {
    this.entries.delete(seq);
    this.forgotten.add(seq);
  }

  clear(): void {
    this.entries.clear();
    this.lastSeen = 0;
  }

  /**
   * Takes in what was read. What this drain knows from its own steps is newer than what it reads, except for entries that are
   * gone or that a person has moved. Entries that are under way are left alone.
   */
  take({ entries, unknown }: Queue, isUnderWay: (seq: number) => boolean): void {
    this.unknown = unknown;
    const there = new Set(entries.map(({ seq }) => seq));
    for (const seq of this.entries.keys()) if (!there.has(seq)) this.entries.delete(seq);
    for (const entry of entries.filter(({ seq }) => !isUnderWay(seq))) {
      const { seq, state } = entry;
      const known = this.entries.get(seq);
      const isNewer = known ? isStopped(known) && state !== 'inflight' : seq > this.lastSeen || this.forgotten.has(seq);
      if (isNewer) this.entries.set(seq, entry);
      this.forgotten.delete(seq);
    }
    this.lastSeen = Math.max(this.lastSeen, ...there);
  }
}
