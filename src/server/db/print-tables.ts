/** The tables of what is printed, and of the programs that print it (schema.ts). */
import type { GeneratedAlways } from 'kysely';
import type { PrintFailure, PrintOutcome } from '#contract/print.ts';
import type { DocumentKind } from '#contract/shipment.ts';
import type { Language } from '#server/i18n/language.ts';
import type { Int8, Json, Timestamp } from './column-types.ts';

export interface PrintsTable {
  company_id: string;
  print_id: GeneratedAlways<string>;
  shipment_id: Int8;
  document_guid: string;
  kind: DocumentKind;
  copies: number;
  is_reprint: boolean;
  printed_by: string;
  /** When it was asked for. */
  printed_at: Timestamp;
  outcome: PrintOutcome;
  outcome_at: Timestamp | null;
  failure: PrintFailure | null;
  /** In the words of the client or its printer. */
  failure_text: string | null;
  /** Places of the packages, where only some labels were asked for. */
  packages: Json<readonly number[] | null>;
  /** Of a begun sheet; null for one label a page. */
  first_place: number | null;
  /** Two or four, where there is a first place. */
  labels_per_sheet: number | null;
  reason: string | null;
  device: string | null;
  printer: string | null;
  language: Language;
  /** Of the print client that took it. */
  client_id: string | null;
  client_name: string | null;
  taken_at: Timestamp | null;
}

export interface PrintClientsTable {
  company_id: string;
  username: string;
  /** What a client calls itself; empty for one that does not. */
  client_id: string;
  name: string;
  seen_at: Timestamp;
  /** Of its computer, by their names. */
  printers: Json<readonly string[]>;
}
