/**
 * The work database as the queue needs it: the same operations, drafts and ids, and beside them the journal and the
 * queue's own facts. Only ever added to. One written by a later version of the app is left alone until that version is here.
 */
import type { EntityTable, Table } from 'dexie';
import type { OperationKind } from '#domain/sync/operation-record.ts';
import { WorkDatabase } from '../device/work-database.ts';

/** What became of an operation that is no longer in the queue. Whatever can be brought back carries its payload. */
export interface JournalEntry {
  readonly n?: number;
  /** Unit: milliseconds since 1970. */
  readonly at: number;
  readonly what: 'applied' | 'superseded' | 'discarded' | 'undone' | 'returned';
  readonly opId: string;
  readonly operation: OperationKind;
  readonly entityKey: string;
  readonly payload?: unknown;
}

/** `epoch`: the drain that may send now. `schema`: the newest version of the app that wrote here. */
export interface QueueFact {
  readonly key: 'epoch' | 'schema';
  readonly value: number;
}

export const QUEUE_SCHEMA = 2;

export class QueueDatabase extends WorkDatabase {
  journal!: EntityTable<JournalEntry, 'n'>;
  queueFacts!: Table<QueueFact, QueueFact['key']>;

  constructor(userKey: string) {
    super(userKey);
    this.version(2).stores({ journal: '++n, at, entityKey', queueFacts: 'key' });
  }

  /** Records as they were stored, of whatever version. */
  get records(): Table<StoredRecord, number> {
    return this.table('outbox');
  }
}

export type StoredRecord = Readonly<Record<string, unknown>> & { readonly seq: number; readonly entityKey: string };
