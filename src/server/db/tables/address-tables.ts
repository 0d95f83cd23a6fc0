/** The table of the address register (schema.ts). */
import type { Party, RegisterEntry } from '#contract/address.ts';
import type { Json, VersionedRow } from '../column-types.ts';

export interface AddressesTable extends VersionedRow {
  company_id: string;
  address_id: string;
  name: string;
  /** Without the customer number, which is a column so that it is unique. */
  /** Of an entry from before there were others, the party alone. */
  entry: Json<Party & Partial<Omit<RegisterEntry, 'customerNo'>>>;
  customer_no: string | null;
  /** What the one box finds it by. */
  find_text: string;
}
