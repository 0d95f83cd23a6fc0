/** The tables of what end of day does (schema.ts). */
import type { ColumnType } from 'kysely';
import type { DocumentChoice, Handed, Strokes } from '#contract/end-of-day.ts';
import type { ListedPlace, ListedShipment } from '#domain/shipments/listed-shipment.ts';
import type { ErrorDetails } from '#server/http/http-error.ts';
import type { Int8, Json, Timestamp } from './column-types.ts';

export interface DayRunsTable {
  company_id: string;
  run_id: string;
  started_at: Timestamp;
  started_by: string;
  documents: Json<DocumentChoice>;
  max_shipment_id: Int8;
  /** As it was when the run was started. */
  warehouse: Json<ListedPlace>;
  /** Labels and waybills are printed by the print client of whoever started it, on this printer if one is named. */
  to_client: boolean;
  printer: string | null;
  /** What of it was given to a browser last. */
  handed: Json<Handed>;
  /** When somebody asked it to stop. */
  stopped_at: Timestamp | null;
  ended_at: Timestamp | null;
}

/** A paper that was printed, and the pages it takes. */
export interface PrintedPaper {
  readonly docGUID: string;
  readonly kind: 'label' | 'waybill';
  readonly pages: number;
}

export interface RunFailure {
  readonly code: string;
  readonly fields?: ErrorDetails['fields'];
}

/** A carrier's list that its driver has signed on the screen. */
export interface DayRunSignaturesTable {
  company_id: string;
  run_id: string;
  carrier_id: string;
  driver: string;
  vehicle: string | null;
  remark: string | null;
  strokes: Json<Strokes>;
  signed_at: Timestamp;
  handed_out_by: string;
}

export interface DayRunShipmentsTable {
  company_id: string;
  run_id: string;
  shipment_id: Int8;
  /** The order they are done in. */
  place: number;
  /** As it was when the run was started; of what is done, as it left. The same goes for the carrier. */
  line: Json<ListedShipment>;
  carrier_id: string | null;
  carrier_name: string;
  carrier_suite_id: string;
  /** `left`: somebody else had closed or cancelled it by then. Null until it is its turn. */
  outcome: ColumnType<'done' | 'failed' | 'left' | null, null | undefined, 'done' | 'failed' | 'left' | null>;
  printed: Json<readonly PrintedPaper[]>;
  failure: Json<RunFailure | null>;
}
