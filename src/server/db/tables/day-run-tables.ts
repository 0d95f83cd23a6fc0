/** The tables of end-of-day runs (schema.ts). */
import type { ColumnType } from 'kysely';
import type { DocumentChoice, Handed, Strokes } from '#contract/end-of-day.ts';
import type { PrinterRole } from '#contract/station.ts';
import type { ListedPlace, ListedShipment } from '#domain/shipments/listed-shipment.ts';
import type { ErrorDetails } from '#server/errors/api-error.ts';
import type { Int8, Json, Timestamp } from '../column-types.ts';

export interface DayRunsTable {
  company_id: string;
  run_id: string;
  started_at: Timestamp;
  started_by: string;
  documents: Json<DocumentChoice>;
  max_shipment_id: Int8;
  /** The warehouse when the run was started. */
  warehouse: Json<ListedPlace>;
  /** Whether stations or the starter's print client print labels and waybills, on this printer if one is named. */
  to_client: boolean;
  printer: string | null;
  /** The stations that print them; null where the starter's print client does. */
  stations: Json<Partial<Record<PrinterRole, string | null>>>;
  /** What was last handed to a browser, by document kind. */
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
  /** The order in which shipments are processed. */
  place: number;
  /** The shipment when the run was started, or, once it is done, as it left. The same goes for the carrier. */
  line: Json<ListedShipment>;
  carrier_id: string | null;
  carrier_name: string;
  carrier_suite_id: string;
  /** `left`: somebody else had already closed or cancelled it. Null until its turn comes. */
  outcome: ColumnType<'done' | 'failed' | 'left' | null, null | undefined, 'done' | 'failed' | 'left' | null>;
  printed: Json<readonly PrintedPaper[]>;
  failure: Json<RunFailure | null>;
}
