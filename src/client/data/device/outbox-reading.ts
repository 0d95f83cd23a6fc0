/**
 * Reads the queue stored on the device, whole or by entity; records of earlier versions are converted to this one. Small on
 * purpose: every screen reads the queue, while the code that sends is loaded only when there is something to send.
 */
import type { PromiseExtended } from 'dexie';
import { type EntityKind, entityKey } from '#domain/commands/kind-names.ts';
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import type { Queue } from '#domain/outbox/lanes.ts';
import { upcastRecord } from '#domain/outbox/upcast-record.ts';
import { withDatabase } from './database-retry.ts';
import type { StoredRecord, WorkDatabase } from './work-database.ts';

export const EMPTY_QUEUE: Queue = { entries: [], unknown: [] };

/** In order of place. */
export async function readQueue(work: WorkDatabase): Promise<Queue> {
  return withDatabase(work, () => queueQuery(work));
}

/** For live queries, which follow a database only through its own promises. */
export function queueQuery(work: WorkDatabase): PromiseExtended<Queue> {
  return work.outbox.orderBy('seq').toArray().then(toQueue);
}

/**
 * The entries of one kind, those of an entity in order of place; may be read live. Only changes of that kind trigger it:
 * sending a queue of shipments does not make the registers read again.
 */
export function kindQuery(work: WorkDatabase, kind: EntityKind): PromiseExtended<readonly OutboxEntry[]> {
  const stored = work.outbox.where('entityKey').startsWith(entityKey(kind, '')).toArray();
  return stored.then((records) => toQueue(records).entries);
}

/** The entries of one entity, in order of place; may be read live. */
export function laneQuery(work: WorkDatabase, key: string): PromiseExtended<readonly OutboxEntry[]> {
  const stored = work.outbox.where('entityKey').equals(key).sortBy('seq');
  return stored.then((records) => toQueue(records).entries);
}

export function toQueue(stored: readonly StoredRecord[]): Queue {
  const entries: OutboxEntry[] = [];
  const unknown: Queue['unknown'][number][] = [];
  for (const record of stored) {
    const entry = upcastRecord(record);
    if (entry) entries.push(entry);
    else unknown.push({ seq: record.seq, entityKey: record.entityKey });
  }
  return { entries, unknown };
}
