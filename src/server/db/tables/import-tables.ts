/** The tables of imports, of addresses and of shipments (schema.ts). */
import type { AddressImportUndone, RegisterEntry } from '#contract/address.ts';
import type { ShipmentImportUndone } from '#contract/shipment-import.ts';
import type { Int8, Json, Timestamp } from '../column-types.ts';

interface ImportsTable<Undone> {
  company_id: string;
  import_id: string;
  imported_at: Timestamp;
  imported_by: string;
  /** What the undo did; null until then. */
  undone: Json<Undone | null>;
}
export type AddressImportsTable = ImportsTable<AddressImportUndone>;
export type ShipmentImportsTable = ImportsTable<ShipmentImportUndone>;

/** An entry before and after an import. */
export interface AddressImportRowsTable {
  company_id: string;
  import_id: string;
  address_id: string;
  /** Null when the import created the entry. */
  earlier: Json<RegisterEntry | null>;
  row_version: number;
}

/** A row of a file and the shipment that it made, alone or with others. */
export interface ShipmentImportRowsTable {
  company_id: string;
  row_key: string;
  import_id: string;
  shipment_id: Int8;
  row_version: number;
}
