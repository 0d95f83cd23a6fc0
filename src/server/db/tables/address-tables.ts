/** The tables of the address register and its imports (schema.ts). */
import type { AddressImportUndone, Party, RegisterEntry } from '#contract/address.ts';
import type { Json, Timestamp, VersionedRow } from '../column-types.ts';

export interface AddressesTable extends VersionedRow {
  company_id: string;
  address_id: string;
  name: string;
  /** Without the customer number, which is a column so that it is unique. */
  entry: Json<Party>;
  customer_no: string | null;
  /** What the one box finds it by. */
  find_text: string;
}

export interface AddressImportsTable {
  company_id: string;
  import_id: string;
  imported_at: Timestamp;
  imported_by: string;
  /** What the undo did; null until then. */
  undone: Json<AddressImportUndone | null>;
}

/** An entry before and after an import. */
export interface AddressImportRowsTable {
  company_id: string;
  import_id: string;
  address_id: string;
  /** Null when the import created the entry. */
  earlier: Json<RegisterEntry | null>;
  row_version: number;
}
