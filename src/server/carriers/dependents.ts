/** What depends on a connection and lies above it: the carriers' service is handed these by whoever puts the server together. */
import type { LastDelivery } from '#contract/carrier.ts';
import type { Db } from '#server/db/database.ts';
import type { WriteTx } from '#server/db/write.ts';

/** The delivery types of one connection, inside a write. */
export interface DeliveryTypesOfCarrier {
  /** Locks them and returns their ids. */
  lock(tx: WriteTx, carrierId: string): Promise<string[]>;
  /** Raises their versions, because what they show has changed with the connection. */
  touch(tx: WriteTx, carrierId: string): Promise<void>;
  names(tx: WriteTx, carrierId: string): Promise<string[]>;
}

/**
 * Locks the shipments that use these delivery types, in a write that has already locked the types. Returns the function that
 * updates those shipments, to be called once the types are changed.
 */
export type LockUnsentShipments = (tx: WriteTx, deliveryTypes: readonly string[]) => Promise<() => Promise<void>>;

/** The newest delivery of each connection, by its id. */
export type ReadLastDeliveries = (db: Db, companyId: string, now: Date) => Promise<Map<string, LastDelivery>>;

/** Why replies cannot be fetched at present, by carrier id: a code of the contract's TRANSFER_CODES. */
export type ReadOutages = (db: Db, companyId: string) => Promise<ReadonlyMap<string, string>>;
