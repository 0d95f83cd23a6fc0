/** The tables of load checks (schema.ts). */
import type { LoadEvent, MissingPackage } from '#contract/load.ts';
import type { MissingReason } from '#contract/load-limits.ts';
import type { Json, Timestamp, VersionedRow } from '../column-types.ts';

export interface LoadsTable extends VersionedRow {
  company_id: string;
  load_id: string;
  carrier_id: string;
  /** yyyy-MM-dd. */
  day: string;
  created_by: string;
}

/** `at`: when it happened, by the device; `told_at`: when the server learned of it. */
export interface LoadEventsTable {
  company_id: string;
  load_id: string;
  event_id: string;
  type: LoadEvent['type'];
  package_no: string;
  at: Timestamp;
  reason: MissingReason | null;
  told_by: string;
  told_at: Timestamp;
  /** What the device is called that told of it; null where that was not recorded. */
  device: string | null;
}

export interface LoadFinishesTable {
  company_id: string;
  load_id: string;
  at: Timestamp;
  /** The path of an SVG. */
  signature: string;
  driver: string;
  vehicle: string | null;
  reasons: Json<readonly MissingPackage[]>;
  /** How many packages were signed for, as the driver was shown. */
  packages: number | null;
  told_by: string;
  told_at: Timestamp;
}
