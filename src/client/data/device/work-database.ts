/**
 * `portal-work-<user key>`: what this person did and the server does not have yet. Precious: written with strict
 * durability, changed by additive upgrades only, and never a victim when the device runs full.
 */
import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Draft } from '../writing/draft-record.ts';
import type { OutboxRecord } from '../writing/outbox-record.ts';

/** What a temporary id has become. */
export interface IdMapping {
  readonly localKey: string;
  readonly kind: OutboxRecord['kind'];
  readonly serverId: string;
  readonly at: number;
}

export class WorkDatabase extends Dexie {
  outbox!: EntityTable<OutboxRecord, 'seq'>;
  drafts!: Table<Draft, [entityKey: string, tabId: string]>;
  idMap!: EntityTable<IdMapping, 'localKey'>;

  constructor(userKey: string) {
    // A power cut must not take a save that was reported as done.
    super(workDatabaseName(userKey), { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      outbox: '++seq, &id, state, [entityKey+seq]',
      drafts: '[entityKey+tabId], entityKey, updatedAt',
      idMap: 'localKey',
    });
  }
}

export function workDatabaseName(userKey: string): string {
  return `portal-work-${userKey}`;
}
