/** The tables of stations and of their pairing (schema.ts). */
import type { LabelFormat, LabelSize } from '#contract/print.ts';
import type { GoesTo, LastJob, PrinterRole, StationPrinter } from '#contract/station.ts';
import type { Json, Timestamp } from '../column-types.ts';

/** What was last tried on each printer; moments in milliseconds since 1970. */
export type StationTests = Readonly<
  Partial<Record<PrinterRole, { readonly askedAt: number; readonly isTaken: boolean; readonly outcome: LastJob }>>
>;

/** What a program says about itself. */
interface ProgramColumns {
  computer: string;
  system: string;
  version: string;
  printers: Json<readonly StationPrinter[]>;
}

export interface StationsTable extends ProgramColumns {
  company_id: string;
  station_id: string;
  name: string;
  /** Null until the program has fetched its key. */
  key_hash: string | null;
  /** The printer of each role. */
  labels: string | null;
  papers: string | null;
  label_size: LabelSize | null;
  label_format: LabelFormat | null;
  goes_to: Json<GoesTo>;
  seen_at: Timestamp | null;
  paired_at: Timestamp;
  paired_by: string;
  tests: Json<StationTests>;
}

export interface StationPairingsTable extends ProgramColumns {
  code: string;
  token_hash: string;
  expires_at: Timestamp;
  /** The station it has become; null until somebody has written its code. */
  company_id: string | null;
  station_id: string | null;
}

export interface PairingTriesTable {
  company_id: string;
  username: string;
  tries: number;
  last_at: Timestamp;
}
