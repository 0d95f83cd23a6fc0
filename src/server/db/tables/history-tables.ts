/** The table of the history of shipments (schema.ts). */
import type { GeneratedAlways } from 'kysely';
import type { Deed } from '#contract/history.ts';
import type { ChangedField, FieldChange } from '#domain/shipments/field-changes.ts';
import type { Int8, Json, Timestamp } from '../column-types.ts';

/** Somebody else's change that a later one met. */
export interface StoredMet {
  readonly username: string;
  readonly doneAt: string;
  readonly clashes: readonly ChangedField[];
}

export interface ShipmentHistoryTable {
  company_id: string;
  shipment_id: Int8;
  history_id: GeneratedAlways<string>;
  done_at: Timestamp;
  /** Whether the device said when it was done. */
  by_device: boolean;
  told_at: Timestamp;
  username: string;
  device: string | null;
  deed: Deed;
  changes: Json<readonly FieldChange[]>;
  more_changes: number;
  met: Json<readonly StoredMet[]>;
}
