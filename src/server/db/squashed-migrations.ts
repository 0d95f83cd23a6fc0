/**
 * The migrations whose work 0001_core does since: it makes the schema that all of them together made (baseline/*.sql). Their names stay,
 * because databases remember them and older builds look for them.
 */
export const SQUASHED: readonly string[] = [
  '0002_registers',
  '0003_shipments',
  '0004_booking',
  '0005_history',
  '0006_edi_starts',
  '0007_session_indexes',
  '0008_notification_codes',
  '0009_company_keys',
  '0010_shipment_states',
  '0011_edi_tries',
  '0012_keyed_steps',
  '0014_carrier_servers',
  '0015_edi_replies',
  '0017_account_tokens',
  '0018_profile',
  '0019_address_imports',
  '0020_plans_and_users',
  '0021_edi_attempts',
  '0022_registrations',
  '0023_end_of_day',
  '0024_web_bookings',
  '0025_messages_by_carrier',
  '0026_invoices',
  '0027_interchanges',
  '0028_delivery_units',
  '0029_carrier_collections',
  '0030_print_clients',
  '0031_labels_per_sheet',
  '0032_client_printers',
  '0033_carriers_on_waybills',
  '0034_signed_lists',
  '0035_lists_of_runs',
  '0036_prints_of_runs',
  '0037_repeated_links',
  '0038_simulated_booking_times',
  '0042_incarnations',
  '0044_reply_files',
  '0046_customer_numbers',
  '0047_folded_again',
  '0048_payments',
  '0049_company_exports',
  '0050_company_ends',
  '0052_found_texts',
  '0057_stations',
  '0058_station_tests',
  '0059_messages_at_servers',
  '0060_shipment_makers',
  '0061_saved_searches',
  '0062_shipment_imports',
  '0065_loads',
  '0067_audit_log',
  '0068_given_up_messages',
  '0069_shipment_history',
  '0070_number_leases',
  '0073_station_labels',
  '0075_second_factors',
  '0076_counted_attempts',
  '0081_last_calls',
  '0082_lost_leases',
  '0085_search_indexes',
  '0086_postal_places',
];

/** The last build that still had them is the commit of this time (`git log --format='%ct %h'`). */
export const LAST_BUILD_WITH_THEM = 1795892199;

/** The database has only some of them, and what the others would do to its data is known only to builds that had them. */
export class TooOldSchemaError extends Error {
  constructor(missing: string) {
    super(
      `The schema is that of an older build: ${missing} is the first migration that is missing. Start build ${LAST_BUILD_WITH_THEM} with it once (a backup is restored with that build), then this one. Nothing was changed.`,
    );
  }
}

/** Of what a database remembers; an empty one remembers nothing. */
export function refuseTooOld(remembered: readonly string[]): void {
  const missing = SQUASHED.find((name) => !remembered.includes(name));
  if (missing !== undefined && remembered.length > 0) throw new TooOldSchemaError(missing);
}
