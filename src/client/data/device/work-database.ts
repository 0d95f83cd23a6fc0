/**
 * `portal-work-<user key>`: what this person did and the server does not have yet, and the journal of what became of it.
 * Precious: written with strict durability, changed only by additive upgrades, and never dropped when the device is full. If
 * a later version of the app has written here, it is left alone until that version runs here.
 */
import { Dexie, type EntityTable, type Table } from 'dexie';
import type { CommandName, EntityKind } from '#domain/commands/kind-names.ts';
import type { Made } from '#domain/outbox/repeated-create.ts';

/** What someone has typed and not saved: per entity and tab, so that two windows never overwrite each other. */
export interface Draft {
  /** `shipment:123`, `shipment:tmp:<uuid>`, `address:A1`. */
  readonly entityKey: string;
  readonly tabId: string;
  /** The entity as it stands in the form. */
  readonly value: unknown;
  /** What it was changed from, so that only changes are sent and other people's changes can be told apart. */
  readonly base: unknown;
  readonly baseEtag: string | null;
  /** The history of the server's data it was changed from. Absent in drafts of an earlier version. */
  readonly history?: string | null;
  /** The client's own name for something new, so that saving it twice creates only one. */
  readonly clientRef: string | null;
  /** The place (`seq`) of the outbox entry that holds all of this draft. Writing the draft again removes it. */
  readonly savedIn?: number;
  /** Higher than in every draft written before; the device's time, unless that is lower. */
  readonly updatedAt: number;
}

/** The server id that a temporary id has become. */
export interface IdMapping {
  readonly localKey: string;
  readonly kind: EntityKind;
  readonly serverId: string;
  readonly at: number;
  /** Absent in records of an earlier version. */
  readonly made?: Made;
}

/**
 * What became of an entry that has left the queue. One that can be restored carries its payload and the entity it was based
 * on.
 */
export interface JournalEntry {
  readonly n?: number;
  /** Unit: milliseconds since 1970. */
  readonly at: number;
  readonly what:
    | 'applied'
    /** Replaced by a correction, or by a merge that carries it on. */
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
  /** Whose the lost values were, if not this person's. */
  readonly by?: string | null;
  /** The history of the server's data: in another one, the id may refer to something else. */
  readonly history?: string | null;
}

/** `epoch`: the drain that may send now. `schema`: the newest version of the queue's format that wrote here. */
export interface QueueFact {
  readonly key: 'epoch' | 'schema';
  readonly value: number;
}

/** A block of numbers that this device has leased, without those it has taken out to use (outbox/lease-store.ts). */
export interface KeptLease {
  readonly id: string;
  readonly carrierId: string;
  /** Unit: milliseconds since 1970. */
  readonly expiresAt: number;
  /** The history of the server's data it is from. */
  readonly history: string | null;
  readonly consignmentNumbers: readonly string[];
  readonly packageNumbers: readonly string[];
  /** The last number taken out of it, which may be on paper. */
  readonly lastUsed?: string;
  /** What the block was, sealed by the server, which may lose it. Absent in records of an earlier version. */
  readonly proof?: string;
  /** Unit: milliseconds since 1970. Nothing of it is used any more from then on. */
  readonly endedAt?: number;
  /** The history of the server's data in which it was told of the block because its list had none. */
  readonly toldIn?: string | null;
  /** Its person has given it up, and the server has not confirmed that it is returned. */
  readonly isToReturn?: true;
  /** What its person has yet to read about it: see LeaseTrouble. */
  readonly trouble?: LeaseTrouble;
}

/** `unknown`: the server cannot tell what the block was. `putBack`: this device has forgotten what it used of it. */
export type LeaseTrouble = 'unknown' | 'putBack';

/** A record as stored, in the format of any version. */
export type StoredRecord = Readonly<Record<string, unknown>> & { readonly seq: number; readonly entityKey: string };

export const QUEUE_SCHEMA = 2;

export class WorkDatabase extends Dexie {
  declare outbox: Table<StoredRecord, number>;
  declare drafts: Table<Draft, [entityKey: string, tabId: string]>;
  declare idMap: EntityTable<IdMapping, 'localKey'>;
  declare journal: EntityTable<JournalEntry, 'n'>;
  declare queueFacts: Table<QueueFact, QueueFact['key']>;
  declare leases: EntityTable<KeptLease, 'id'>;

  constructor(userKey: string) {
    // A power cut must not lose a save that was reported as done.
    super(workDatabaseName(userKey), { chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({
      outbox: '++seq, &id, state, [entityKey+seq]',
      drafts: '[entityKey+tabId], entityKey, updatedAt',
      idMap: 'localKey',
    });
    this.version(2).stores({ journal: '++n, at, entityKey', queueFacts: 'key' });
    this.version(3).stores({ leases: 'id' });
  }
}

export function workDatabaseName(userKey: string): string {
  return `portal-work-${userKey}`;
}
