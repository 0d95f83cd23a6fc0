/**
 * What becomes of every table in a company's archive. A new table is named here before the build passes, so that nothing is
 * forgotten and nothing secret slips in.
 * Not here: how each is written (archive-contents.ts).
 */
import type { Tables } from '#server/db/schema.ts';

/**
 * `kind`: in the words of the API, where secrets never are. `rows`: as stored, in this order, but for the columns that only the
 * server understands. Otherwise why it is not there.
 */
type Archiving =
  | 'kind'
  | { readonly rows: string; readonly by: readonly string[] }
  | 'partOfKind'
  | 'secret'
  | 'working'
  | 'ofAllCompanies';

export const ARCHIVED: Readonly<Record<keyof Tables, Archiving>> = {
  companies: 'kind',
  users: 'kind',
  carriers: 'kind',
  delivery_types: 'kind',
  addresses: 'kind',
  shipments: 'kind',
  invoices: 'kind',
  number_series: 'partOfKind',
  carrier_host_keys: 'partOfKind',
  delivery_units: 'partOfKind',
  delivery_unit_months: { rows: 'delivery-units', by: ['month'] },
  shipment_history: { rows: 'shipment-history', by: ['history_id'] },
  prints: { rows: 'prints', by: ['print_id'] },
  edi_messages: { rows: 'edi-messages', by: ['message_id'] },
  edi_replies: { rows: 'edi-replies', by: ['reply_id'] },
  carrier_events: { rows: 'carrier-events', by: ['event_id'] },
  day_runs: { rows: 'end-of-days', by: ['run_id'] },
  day_run_shipments: { rows: 'end-of-day-shipments', by: ['run_id', 'shipment_id'] },
  day_run_signatures: { rows: 'end-of-day-signatures', by: ['run_id', 'carrier_id'] },
  loads: { rows: 'loads', by: ['load_id'] },
  load_events: { rows: 'load-events', by: ['load_id', 'event_id'] },
  load_finishes: { rows: 'load-signatures', by: ['load_id', 'at', 'told_by'] },
  notifications: { rows: 'notifications', by: ['id'] },
  saved_searches: { rows: 'saved-searches', by: ['search_id'] },
  stations: { rows: 'stations', by: ['station_id'] },
  audit_log: { rows: 'audit-log', by: ['audit_id'] },
  station_pairings: 'secret',
  account_tokens: 'secret',
  second_factors: 'secret',
  recovery_codes: 'secret',
  factor_challenges: 'secret',
  refresh_families: 'secret',
  refresh_tokens: 'secret',
  web_socket_tokens: 'secret',
  print_clients: 'working',
  pairing_tries: 'working',
  issued_numbers: 'working',
  number_leases: 'working',
  reply_files: 'working',
  reply_alerts: 'working',
  web_bookings: 'working',
  address_imports: 'working',
  address_import_rows: 'working',
  shipment_imports: 'working',
  shipment_import_rows: 'working',
  carrier_collections: 'working',
  search_snapshots: 'working',
  idempotency_keys: 'working',
  client_refs: 'working',
  company_counters: 'working',
  changes: 'working',
  company_exports: 'working',
  company_export_parts: 'working',
  simulated_bookings: 'ofAllCompanies',
  number_ranges: 'ofAllCompanies',
  registrations: 'ofAllCompanies',
  invoice_series: 'ofAllCompanies',
  counted_attempts: 'ofAllCompanies',
  user_names: 'ofAllCompanies',
  postal_places: 'ofAllCompanies',
  server_meta: 'ofAllCompanies',
};
