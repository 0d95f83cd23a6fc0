/**
 * The tables as TypeScript sees them, one interface per table; the migrations create them. Features add theirs to `Tables`.
 * 64-bit integers arrive as text, because they may exceed the range of a JavaScript number.
 */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { NumberSeries } from '#contract/carrier.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { EdiAttempt } from '#contract/edi.ts';
import type { SentenceValues } from '#contract/errors.ts';
import type { Notification } from '#contract/notification.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { ConnectionFields } from '#domain/carriers/connection.ts';
import type { Int8, Json, Timestamp, VersionedRow } from './column-types.ts';
import type { AddressesTable } from './tables/address-tables.ts';

import type { AuditLogTable } from './tables/audit-tables.ts';
import type { CompanyExportPartsTable, CompanyExportsTable } from './tables/company-data-tables.ts';
import type {
  AccountTokensTable,
  CompaniesTable,
  DeliveryUnitMonthsTable,
  DeliveryUnitsTable,
  RegistrationsTable,
  UserNamesTable,
  UsersTable,
} from './tables/company-tables.ts';
import type { DayRunShipmentsTable, DayRunSignaturesTable, DayRunsTable } from './tables/day-run-tables.ts';
import type { FactorChallengesTable, RecoveryCodesTable, SecondFactorsTable } from './tables/factor-tables.ts';
import type { ShipmentHistoryTable } from './tables/history-tables.ts';
import type {
  AddressImportRowsTable,
  AddressImportsTable,
  ShipmentImportRowsTable,
  ShipmentImportsTable,
} from './tables/import-tables.ts';
import type { InvoiceSeriesTable, InvoicesTable } from './tables/invoice-tables.ts';
import type { CountedAttemptsTable } from './tables/limit-tables.ts';
import type { LoadEventsTable, LoadFinishesTable, LoadsTable } from './tables/load-tables.ts';
import type { IssuedNumbersTable, NumberLeasesTable, NumberRangesTable } from './tables/number-tables.ts';
import type { PostalPlacesTable } from './tables/place-tables.ts';
import type { PrintClientsTable, PrintsTable } from './tables/print-tables.ts';
import type { SavedSearchesTable } from './tables/search-tables.ts';
import type { PairingTriesTable, StationPairingsTable, StationsTable } from './tables/station-tables.ts';
import type { SimulatedBookingsTable, WebBookingsTable } from './tables/web-booking-tables.ts';

export interface RefreshFamiliesTable {
  company_id: string;
  family_id: string;
  username: string;
  created_at: Timestamp;
  used_at: Timestamp;
  revoked_at: Timestamp | null;
  /** Where the session was last used; null for one from an earlier version, until it is renewed. */
  address: string | null;
  user_agent: string | null;
  /** When its user last proved again who they are; null: not since the sign-in. */
  proved_at: Timestamp | null;
}

export interface RefreshTokensTable {
  company_id: string;
  token_hash: string;
  family_id: string;
  /** The token that was exchanged for this one; null for the token of the sign-in. */
  parent_hash: string | null;
  created_at: Timestamp;
  /** When a successor was first used: from then on this one is worthless. */
  retired_at: Timestamp | null;
}

export interface WebSocketTokensTable {
  company_id: string;
  token_hash: string;
  family_id: string;
  expires_at: Timestamp;
}

export interface IdempotencyKeysTable {
  company_id: string;
  username: string;
  key: string;
  body_hash: string;
  /** Null while a write of several steps is unfinished. */
  status: number | null;
  entity_id: string | null;
  etag: string | null;
  /** The results of finished steps, by the step's name. */
  steps: Json<Readonly<Record<string, unknown>>>;
  /** The whole answer, where it is kept. */
  answer: Json<unknown>;
  created_at: Timestamp;
}

export interface ClientRefsTable {
  company_id: string;
  client_ref: string;
  kind: string;
  entity_id: string;
}

export interface CompanyCountersTable {
  company_id: string;
  /** Number of the latest change of this company. */
  change_seq: Int8;
}

export interface ChangesTable {
  company_id: string;
  kind: string;
  entity_id: string;
  seq: Int8;
  etag: string | null;
  deleted: boolean;
}

export interface ServerMetaTable {
  name: string;
  value: string;
}

export interface CarriersTable extends VersionedRow {
  company_id: string;
  carrier_id: string;
  name: string;
  connection: Json<ConnectionFields>;
  /** Each encrypted separately. */
  secrets: Json<Partial<Record<SecretName, string>>>;
}

export type SecretName = 'fTPpassword' | 'ws_Password';
/** When the carrier's answers were last fetched successfully. */
export interface CarrierCollectionsTable {
  company_id: string;
  carrier_id: string;
  fetched_at: Date;
}

/** The host key by which a connection recognizes its carrier's SFTP server; valid while the connection names that server. */
export interface CarrierHostKeysTable {
  company_id: string;
  carrier_id: string;
  /** Name and port. */
  server: string;
  fingerprint: string;
  approved_by: string;
  approved_at: Timestamp;
  /** The last different key that was shown, and when. */
  refused_fingerprint: string | null;
  refused_at: Timestamp | null;
}

export interface NumberSeriesTable {
  company_id: string;
  carrier_id: string;
  kind: 'consignment' | 'package';
  series: Json<NumberSeries>;
  /** Whether `to` has been issued. */
  exhausted: Generated<boolean>;
  /** The history in which `current` is known to be right. In a different one the series is held: no number is taken. */
  history: string;
  /** Since data were lost: nobody knows which numbers below this are on paper, so none of them is issued. Null: never. */
  floor: Generated<string | null>;
}

export interface DeliveryTypesTable extends VersionedRow {
  company_id: string;
  id: string;
  position: Int8;
  name: string;
  name_folded: string;
  carrier_id: string;
  choice: Json<Pick<DeliveryType, 'dom' | 'eu' | 'ex' | 'returnDocuments'>>;
}

export interface NotificationsTable extends VersionedRow {
  company_id: string;
  id: GeneratedAlways<string>;
  username: string;
  type: Notification['type'];
  /** Empty if there is a code: the sentence is then composed when it is read. */
  title: Generated<string>;
  message: Generated<string>;
  code: string | null;
  values: Json<SentenceValues> | null;
  unread: Generated<boolean>;
  shipment_id: string | null;
}

export interface ShipmentsTable extends VersionedRow {
  company_id: string;
  shipment_id: Int8;
  document: Json<Shipment>;
  status: number;
  /** When the status, or whether it is booked, last changed, and who changed it; null where that was not recorded. */
  state_changed_at: Timestamp | null;
  state_changed_by: string | null;
  /** Null where it was not recorded. */
  created_by: string | null;
  created_by_folded: string | null;
  disp_date: string;
  disp_day: GeneratedAlways<string>;
  order_number: string;
  order_number_folded: string;
  receiver_name: string;
  receiver_folded: string;
  tracking_folded: string[];
  /** What the one box finds it by. */
  find_text: string;
  find_packages: string;
  delivery_type_id: string | null;
  delivery_type_name: string;
  carrier_id: string | null;
  carrier_name: string;
}

export interface SearchSnapshotsTable {
  company_id: string;
  snapshot_id: string;
  ids: string[];
  hits: number;
  made_at: Timestamp;
}

export interface EdiMessagesTable {
  company_id: string;
  message_id: GeneratedAlways<string>;
  carrier_id: string;
  shipment_id: Int8;
  /** The message's reference, and its interchange's if it is sent alone; unique per partner forever. */
  reference: string;
  /** The interchange it shares with other messages, kept while that is retried. */
  interchange: string | null;
  function: 'original' | 'replace' | 'cancel';
  body: string;
  written_by: string;
  written_at: Timestamp;
  /** When delivery began; null while the carrier cannot have received it. */
  started_at: Timestamp | null;
  /** Number of failed deliveries. */
  tries: Generated<number>;
  /** When it may be retried after a failure; null: at once. */
  next_try_at: Timestamp | null;
  /** When it was given up, until its booking is updated. */
  given_up_at: Timestamp | null;
  /** Why the last delivery failed: one of TRANSFER_CODES, or 'failed'. */
  last_error: string | null;
  /** Finished delivery attempts. */
  attempts: ColumnType<EdiAttempt[], never, unknown>;
  /** When it was placed in the carrier's directory. */
  sent_at: Timestamp | null;
  /** Whether a carrier's server took it, or a folder here; null while undelivered, and for messages from before this was kept. */
  at_server: boolean | null;
  /** When its booking ended before the carrier heard of it. */
  dropped_at: Timestamp | null;
}

/** What a carrier answered: one row for each file, or for each message that a file answers. */
export interface EdiRepliesTable {
  company_id: string;
  reply_id: GeneratedAlways<string>;
  carrier_id: string;
  /** The file's name. */
  name: string;
  /** Of a message with the head of its interchange, so that it counts once, in whatever files it comes; earlier: of the file. */
  hash: string;
  /** Counted from 0 for what one message answers or reports. */
  part: Generated<number>;
  /** The message with the head of its interchange, for part 0; otherwise ''. */
  body: string;
  /** CONTRL, APERAK or IFTSTA; '' for what could not be read. */
  kind: string;
  state: 'accepted' | 'rejected' | 'event' | 'refused';
  /** For what is refused, a code of the contract's reply-problem.ts with its detail; otherwise the carrier's words. */
  problem: string | null;
  reference: string;
  shipment_id: Int8 | null;
  fetched_at: Timestamp;
  /** When moderators were told that it was refused. */
  told_at: Timestamp | null;
}

/** A file in a carrier's reply directory that was not removed when it was last looked at. */
export interface ReplyFilesTable {
  company_id: string;
  carrier_id: string;
  name: string;
  /** Of its content at that visit; '' if it could not be read. */
  hash: string;
  /** For how many visits it has stood unchanged. */
  visits: number;
  /** A code of the contract's reply-problem.ts with its detail; null while it may still be growing. */
  problem: string | null;
  told_at: Timestamp | null;
  seen_at: Timestamp;
}

/** When a connection's moderators were last told of replies that were refused. */
export interface ReplyAlertsTable {
  company_id: string;
  carrier_id: string;
  told_at: Timestamp;
}

/** What a carrier reported about a consignment under way. */
export interface CarrierEventsTable {
  company_id: string;
  event_id: GeneratedAlways<string>;
  shipment_id: Int8;
  reply_id: Int8;
  code: string;
  /** yyyy-MM-dd HH:mm, by the carrier's clock. */
  event_time: string;
  place: string;
  /** In the carrier's own words. */
  words: Generated<string>;
  package_numbers: string[];
  /** Whether it is about some packages that it does not name. */
  partial: Generated<boolean>;
  told_at: Timestamp;
}

export interface Tables {
  counted_attempts: CountedAttemptsTable;
  issued_numbers: IssuedNumbersTable;
  number_leases: NumberLeasesTable;
  number_ranges: NumberRangesTable;
  edi_messages: EdiMessagesTable;
  edi_replies: EdiRepliesTable;
  reply_files: ReplyFilesTable;
  reply_alerts: ReplyAlertsTable;
  web_bookings: WebBookingsTable;
  simulated_bookings: SimulatedBookingsTable;
  postal_places: PostalPlacesTable;
  carrier_events: CarrierEventsTable;
  prints: PrintsTable;
  print_clients: PrintClientsTable;
  saved_searches: SavedSearchesTable;
  stations: StationsTable;
  station_pairings: StationPairingsTable;
  pairing_tries: PairingTriesTable;
  day_runs: DayRunsTable;
  day_run_shipments: DayRunShipmentsTable;
  day_run_signatures: DayRunSignaturesTable;
  loads: LoadsTable;
  load_events: LoadEventsTable;
  load_finishes: LoadFinishesTable;
  addresses: AddressesTable;
  address_imports: AddressImportsTable;
  address_import_rows: AddressImportRowsTable;
  shipment_imports: ShipmentImportsTable;
  shipment_import_rows: ShipmentImportRowsTable;
  carriers: CarriersTable;
  number_series: NumberSeriesTable;
  carrier_host_keys: CarrierHostKeysTable;
  carrier_collections: CarrierCollectionsTable;
  delivery_types: DeliveryTypesTable;
  notifications: NotificationsTable;
  shipments: ShipmentsTable;
  shipment_history: ShipmentHistoryTable;
  search_snapshots: SearchSnapshotsTable;
  companies: CompaniesTable;
  company_exports: CompanyExportsTable;
  company_export_parts: CompanyExportPartsTable;
  registrations: RegistrationsTable;
  invoices: InvoicesTable;
  invoice_series: InvoiceSeriesTable;
  delivery_units: DeliveryUnitsTable;
  delivery_unit_months: DeliveryUnitMonthsTable;
  users: UsersTable;
  user_names: UserNamesTable;
  account_tokens: AccountTokensTable;
  refresh_families: RefreshFamiliesTable;
  refresh_tokens: RefreshTokensTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  factor_challenges: FactorChallengesTable;
  web_socket_tokens: WebSocketTokensTable;
  idempotency_keys: IdempotencyKeysTable;
  client_refs: ClientRefsTable;
  company_counters: CompanyCountersTable;
  changes: ChangesTable;
  server_meta: ServerMetaTable;
  audit_log: AuditLogTable;
}
