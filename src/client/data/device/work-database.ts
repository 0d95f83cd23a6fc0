/**
 * `portal-work-<user key>`: what this person did and the server does not have yet, and the journal of what became of it.
 * Precious: written with strict durability, changed by additive upgrades only, and never a victim when the device runs
 * full. One written by a later version of the app is left alone until that version is here.
 */
import { Dexie, type EntityTable, type Table } from 'dexie';
import type { CommandName, EntityKind } from '#domain/kinds/kind-names.ts';

/** What someone has typed and not saved: per entity and tab, so that two windows never overwrite each other. */
export interface Draft {
  /** `shipment:123`, `shipment:tmp:<uuid>`, `address:A1`. */
  readonly entityKey: string;
  readonly tabId: string;
  /** The entity as it stands in the form. */
  readonly value: unknown;
  /** What it was changed from, so that only changes are sent and a foreign change can be told apart. */
  readonly base: unknown;
  readonly baseEtag: string | null;
  /** Of the server's data it was changed from. Absent in drafts of an earlier version. */
  readonly history?: string | null;
  /** The client's own name for something new, so that saving it twice creates one. */
  readonly clientRef: string | null;
  /** The place (`seq`) of the entry that holds all of it. What is typed later is in none. */
  readonly savedIn?: number;
  /** Higher than in every draft written before it; the time where the device's clock agrees. */
  readonly updatedAt: number;
}

/** What a temporary id has become. */
export interface IdMapping {
  readonly localKey: string;
  readonly kind: EntityKind;
  readonly serverId: string;
  readonly at: number;
}

/**
 * What became of an entry that is no longer in the queue. Whatever can be brought back carries its payload and the
 * entity it was asked of.
 */
export interface JournalEntry {
  readonly n?: number;
  /** Unit: milliseconds since 1970. */
  readonly at: number;
  readonly what:
    | 'applied'
    /** Replaced by a merge, which goes on with it, or by a correction. */
    | 'superseded'
    | 'discarded'
    | 'undone'
    /** Back in the form it came from. */
    | 'returned'
    /** The values a conflict was decided against. */
    | 'lost';
  readonly opId: string;
  readonly operation: CommandName;
  readonly entityKey: string;
  readonly payload?: unknown;
  readonly base?: unknown;
  /** Of values that were lost: whose they were, when not this person's. */
  readonly by?: string | null;
  /** Of the server's data: what it was about may be something else in another one. */
  readonly history?: string | null;
}

/** `epoch`: the drain that may send now. `schema`: the newest version of the app that wrote here. */
export interface QueueFact {
  readonly key: 'epoch' | 'schema';
  readonly value: number;
}

/** A record as it was stored, of whatever version. */
export type StoredRecord = Readonly<Record<string, unknown>> & { readonly seq: number; readonly entityKey: string };

export const QUEUE_SCHEMA = 2;

export class WorkDatabase extends Dexie {
  outbox!: Table<StoredRecord, number>;
  drafts!: Table<Draft, [entityKey: string, tabId: string]>;
  idMap!: EntityTable<IdMapping, 'localKey'>;
  journal!: EntityTable<JournalEntry, 'n'>;
  queueFacts!: Table<QueueFact, QueueFact['key']>;

  constructor(userKey: string) {
    // A power cut must not take a save that was reported as done.
    super(workDatabaseName(userKey), { chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({
      outbox: '++seq, &id, state, [entityKey+seq]',
      drafts: '[entityKey+tabId], entityKey, updatedAt',
      idMap: 'localKey',
    });
    this.version(2).stores({ journal: '++n, at, entityKey', queueFacts: 'key' });
  }
}

export function workDatabaseName(userKey: string): string {
  return `portal-work-${userKey}`;
}
