/**
 * `portal-cache-<user key>`: what the server said, and a few reminders that may be lost. Disposable: it may be deleted at
 * any time and is filled again from the server. What this person did is in the work database.
 */
import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Address } from '#contract/address.ts';
import type { PublicCarrier } from '#contract/carrier.ts';
import type { Change } from '#contract/changes.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { ShipmentHistory } from '#contract/history.ts';
import type { Load } from '#contract/load.ts';
import type { Notification } from '#contract/notification.ts';
import type { Shipment, ShipmentRow } from '#contract/shipment.ts';
import type { StaticData } from '#contract/static-data.ts';

/** A shipment as the server last reported it. `usedAt` decides which are dropped first when the device is full. */
export interface ShipmentRecord {
  readonly shipmentId: string;
  readonly doc: Shipment;
  readonly fetchedAt: number;
  readonly usedAt: number;
}

/** The history of a shipment that was opened here (kept-histories.ts). Units of times: milliseconds since 1970. */
export interface KeptHistory {
  readonly shipmentId: string;
  /** The newest page. */
  readonly history: ShipmentHistory;
  /** The version of the shipment that it was read with. */
  readonly etag: string | null;
  readonly readAt: number;
  readonly usedAt: number;
}

/** What was opened and looked for on this device, the last one first (recent-finds.ts). Units of times: milliseconds since 1970. */
export interface RecentFinds {
  readonly opened: readonly { readonly shipmentId: string; readonly at: number; readonly isScanned?: true }[];
  readonly searches: readonly { readonly text: string; readonly count: number; readonly at: number }[];
}

export interface CacheFacts {
  /** Place in the change feed; '' while nothing has been read. */
  cursor: string;
  /** The history of the server's data that these come from. */
  history: string;
  staticData: StaticData;
  /** Unit: milliseconds since 1970. When the device last knew everything the server knew. */
  syncedAt: number;
  /** A whole first read has been finished. */
  complete: boolean;
  /** The device was full and dropped data from here. */
  evicted: boolean;
  /** Scanned codes to ask the server about. */
  askedLater: readonly string[];
  /** The address of the end of day that somebody wants to be reminded of; '' for none. */
  dayReminder: string;
  recentFinds: RecentFinds;
  /** Answers that have no table, as written by TanStack's persister. */
  answers: string;
}
export type CacheFact = {
  [Key in keyof CacheFacts]: { readonly key: Key; readonly value: CacheFacts[Key] };
}[keyof CacheFacts];

/** The table of each kind that the change feed reports; the list rows of shipments have a table of their own beside it. */
export const TABLE_OF = {
  shipment: 'shipments',
  address: 'addresses',
  deliveryType: 'deliveryTypes',
  carrier: 'carriers',
  notification: 'notifications',
  load: 'loads',
} as const satisfies Record<Exclude<Change['kind'], 'staticData'>, string>;
export type KeptKind = keyof typeof TABLE_OF;

/** As the server last reported it; undefined when it is not on this device. */
export async function storedEntity(cache: CacheDatabase, kind: KeptKind, id: string): Promise<unknown> {
  return kind === 'shipment' ? (await cache.shipments.get(id))?.doc : cache.table(TABLE_OF[kind]).get(id);
}

export class CacheDatabase extends Dexie {
  declare shipments: EntityTable<ShipmentRecord, 'shipmentId'>;
  declare shipmentRows: EntityTable<ShipmentRow, 'shipmentId'>;
  declare addresses: EntityTable<Address, 'addressId'>;
  declare deliveryTypes: EntityTable<DeliveryType, 'id'>;
  declare carriers: EntityTable<PublicCarrier, 'carrierId'>;
  declare notifications: EntityTable<Notification, 'id'>;
  declare loads: EntityTable<Load, 'id'>;
  declare histories: EntityTable<KeptHistory, 'shipmentId'>;
  declare meta: Table<CacheFact, keyof CacheFacts>;

  constructor(userKey: string) {
    // Dexie's own cache serves only Dexie's live queries, which are not used here.
    super(cacheDatabaseName(userKey), { cache: 'disabled' });
    this.version(1).stores({
      shipments: 'shipmentId, usedAt',
      shipmentRows: 'shipmentId, dispDate',
      addresses: 'addressId',
      deliveryTypes: 'id',
      carriers: 'carrierId',
      notifications: 'id',
      meta: 'key',
    });
    this.version(2).stores({ loads: 'id' });
    this.version(3).stores({ histories: 'shipmentId, usedAt' });
  }
}

export function cacheDatabaseName(userKey: string): string {
  return `portal-cache-${userKey}`;
}

export async function readFact<Key extends keyof CacheFacts>(
  cache: CacheDatabase,
  key: Key,
): Promise<CacheFacts[Key] | undefined> {
  const fact = await cache.meta.get(key);
  return fact?.value as CacheFacts[Key] | undefined;
}

export async function writeFact<Key extends keyof CacheFacts>(
  cache: CacheDatabase,
  key: Key,
  value: CacheFacts[Key],
): Promise<void> {
  await cache.meta.put({ key, value } as CacheFact);
}
