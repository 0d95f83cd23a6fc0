/**
 * `portal-cache-<user key>`: what the server said, and nothing else. Disposable: it may be deleted whole at any time and
 * is filled again from the server. What this person did lies in the work database.
 */
import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Address } from '#contract/address.ts';
import type { PublicCarrier } from '#contract/carrier.ts';
import type { Change } from '#contract/changes.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { Notification } from '#contract/notification.ts';
import type { Shipment, ShipmentRow } from '#contract/shipment.ts';
import type { StaticData } from '#contract/static-data.ts';

/** A shipment as the server last told it. `usedAt` decides what goes first when the device runs full. */
export interface ShipmentRecord {
  readonly shipmentId: string;
  readonly doc: Shipment;
  readonly fetchedAt: number;
  readonly usedAt: number;
}

export interface CacheFacts {
  /** Place in the change feed; '' while nothing has been read. */
  cursor: string;
  /** Of the server's data, of which these are. */
  history: string;
  staticData: StaticData;
  /** Unit: milliseconds since 1970. When the device last knew everything the server knew. */
  syncedAt: number;
  /** A whole first read has been finished. */
  complete: boolean;
  /** The device was full and gave up what lay here. */
  evicted: boolean;
  /** Scanned codes to ask the server about. */
  askedLater: readonly string[];
  /** The address of an end of day that somebody wants to be reminded of; '' for none. */
  dayReminder: string;
  /** Answers for which there is no table, as TanStack's persister writes them. */
  answers: string;
}
export type CacheFact = {
  [Key in keyof CacheFacts]: { readonly key: Key; readonly value: CacheFacts[Key] };
}[keyof CacheFacts];

/** Where the device keeps each kind that the change feed tells; of shipments the rows of the list lie beside. */
export const TABLE_OF = {
  shipment: 'shipments',
  address: 'addresses',
  deliveryType: 'deliveryTypes',
  carrier: 'carriers',
  notification: 'notifications',
} as const satisfies Partial<Record<Change['kind'], string>>;
export type KeptKind = keyof typeof TABLE_OF;

/** As the server last told it; nothing when it is not here. */
export async function storedEntity(cache: CacheDatabase, kind: KeptKind, id: string): Promise<unknown> {
  return kind === 'shipment' ? (await cache.shipments.get(id))?.doc : cache.table(TABLE_OF[kind]).get(id);
}

export class CacheDatabase extends Dexie {
  shipments!: EntityTable<ShipmentRecord, 'shipmentId'>;
  shipmentRows!: EntityTable<ShipmentRow, 'shipmentId'>;
  addresses!: EntityTable<Address, 'addressId'>;
  deliveryTypes!: EntityTable<DeliveryType, 'id'>;
  carriers!: EntityTable<PublicCarrier, 'carrierId'>;
  notifications!: EntityTable<Notification, 'id'>;
  meta!: Table<CacheFact, keyof CacheFacts>;

  constructor(userKey: string) {
    // Dexie's own cache serves live queries of its own making, of which there are none here.
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
