/** The tables of prints and of the programs that print them (schema.ts). */
import type { GeneratedAlways } from 'kysely';
import type { PrintFailure, PrintOutcome } from '#contract/print.ts';
import type { DocumentKind } from '#contract/shipment.ts';
import type { Language } from '#server/i18n/language.ts';
import type { Int8, Json, Timestamp } from '../column-types.ts';

export interface PrintsTable {
  company_id: string;
  print_id: GeneratedAlways<string>;
  shipment_id: Int8;
  document_guid: string;
  kind: DocumentKind;
  copies: number;
  is_reprint: boolean;
  printed_by: string;
  /** When the print was requested. */
  printed_at: Timestamp;
  outcome: PrintOutcome;
  outcome_at: Timestamp | null;
  failure: PrintFailure | null;
  /** In the words of the client or its printer. */
  failure_text: string | null;
  /** Positions of the packages, if only some labels were requested. */
  packages: Json<readonly number[] | null>;
  /** The first free place of a partly used sheet; null for one label per page. */
  first_place: number | null;
  /** Two or four, if there is a first place. */
  labels_per_sheet: number | null;
  reason: string | null;
  device: string | null;
  printer: string | null;
  language: Language;
  /** The station it was left to; null for a browser or a person's print client. */
  station_id: string | null;
  /** The print client that took the print. */
  client_id: string | null;
  client_name: string | null;
  taken_at: Timestamp | null;
}

export interface PrintClientsTable {
  company_id: string;
  username: string;
  /** What the client calls itself; empty for a client that sends no name. */
  client_id: string;
  name: string;
  seen_at: Timestamp;
  /** Names of the printers on its computer. */
  printers: Json<readonly string[]>;
}
