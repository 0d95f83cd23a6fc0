/**
 * Brings the database to the schema of this build. Runs at every start, under a lock, so that several servers may start
 * at once. A new migration is a file of its own in migrations/ and a line in the list below; a shipped one never changes.
 */
import { type Migration, Migrator } from 'kysely';
import type { Db } from './database.ts';
import { up as core } from './migrations/0001_core.ts';
import { up as registers } from './migrations/0002_registers.ts';
import { up as shipments } from './migrations/0003_shipments.ts';
import { up as booking } from './migrations/0004_booking.ts';
import { up as history } from './migrations/0005_history.ts';
import { up as ediStarts } from './migrations/0006_edi_starts.ts';
import { up as sessionIndexes } from './migrations/0007_session_indexes.ts';
import { up as notificationCodes } from './migrations/0008_notification_codes.ts';
import { up as companyKeys } from './migrations/0009_company_keys.ts';
import { up as shipmentStates } from './migrations/0010_shipment_states.ts';
import { up as ediTries } from './migrations/0011_edi_tries.ts';
import { up as keyedSteps } from './migrations/0012_keyed_steps.ts';
import { up as carrierServers } from './migrations/0014_carrier_servers.ts';
import { up as ediReplies } from './migrations/0015_edi_replies.ts';
import { up as accountTokens } from './migrations/0017_account_tokens.ts';
import { up as profile } from './migrations/0018_profile.ts';
import { up as addressImports } from './migrations/0019_address_imports.ts';

import { up as plansAndUsers } from './migrations/0020_plans_and_users.ts';
import { up as ediAttempts } from './migrations/0021_edi_attempts.ts';
import { up as registrations } from './migrations/0022_registrations.ts';
import { up as endOfDay } from './migrations/0023_end_of_day.ts';
import { up as webBookings } from './migrations/0024_web_bookings.ts';
import { up as messagesByCarrier } from './migrations/0025_messages_by_carrier.ts';
import { up as invoices } from './migrations/0026_invoices.ts';
import { up as interchanges } from './migrations/0027_interchanges.ts';
import { up as deliveryUnits } from './migrations/0028_delivery_units.ts';
import { up as carrierCollections } from './migrations/0029_carrier_collections.ts';
import { up as printClients } from './migrations/0030_print_clients.ts';
import { up as labelsPerSheet } from './migrations/0031_labels_per_sheet.ts';
import { up as clientPrinters } from './migrations/0032_client_printers.ts';
import { up as carriersOnWaybills } from './migrations/0033_carriers_on_waybills.ts';
import { up as signedLists } from './migrations/0034_signed_lists.ts';
import { up as listsOfRuns } from './migrations/0035_lists_of_runs.ts';
import { up as printsOfRuns } from './migrations/0036_prints_of_runs.ts';
import { up as repeatedLinks } from './migrations/0037_repeated_links.ts';
import { up as simulatedBookingTimes } from './migrations/0038_simulated_booking_times.ts';
import { up as incarnations } from './migrations/0042_incarnations.ts';
import { up as replyFiles } from './migrations/0044_reply_files.ts';
import { up as customerNumbers } from './migrations/0046_customer_numbers.ts';
import { up as foldedAgain } from './migrations/0047_folded_again.ts';
import { up as payments } from './migrations/0048_payments.ts';

const migrations: Record<string, Migration> = {
  '0001_core': { up: core },
  '0002_registers': { up: registers },
  '0003_shipments': { up: shipments },
  '0004_booking': { up: booking },
  '0005_history': { up: history },
  '0006_edi_starts': { up: ediStarts },
  '0007_session_indexes': { up: sessionIndexes },
  '0008_notification_codes': { up: notificationCodes },
  '0009_company_keys': { up: companyKeys },
  '0010_shipment_states': { up: shipmentStates },
  '0011_edi_tries': { up: ediTries },
  '0012_keyed_steps': { up: keyedSteps },
  '0014_carrier_servers': { up: carrierServers },
  '0015_edi_replies': { up: ediReplies },
  '0017_account_tokens': { up: accountTokens },
  '0018_profile': { up: profile },
  '0019_address_imports': { up: addressImports },
  '0020_plans_and_users': { up: plansAndUsers },
  '0021_edi_attempts': { up: ediAttempts },
  '0022_registrations': { up: registrations },
  '0023_end_of_day': { up: endOfDay },
  '0024_web_bookings': { up: webBookings },
  '0025_messages_by_carrier': { up: messagesByCarrier },
  '0026_invoices': { up: invoices },
  '0027_interchanges': { up: interchanges },
  '0028_delivery_units': { up: deliveryUnits },
  '0029_carrier_collections': { up: carrierCollections },
  '0030_print_clients': { up: printClients },
  '0031_labels_per_sheet': { up: labelsPerSheet },
  '0032_client_printers': { up: clientPrinters },
  '0033_carriers_on_waybills': { up: carriersOnWaybills },
  '0034_signed_lists': { up: signedLists },
  '0035_lists_of_runs': { up: listsOfRuns },
  '0036_prints_of_runs': { up: printsOfRuns },
  '0037_repeated_links': { up: repeatedLinks },
  '0038_simulated_booking_times': { up: simulatedBookingTimes },
  '0042_incarnations': { up: incarnations },
  '0044_reply_files': { up: replyFiles },
  '0046_customer_numbers': { up: customerNumbers },
  '0047_folded_again': { up: foldedAgain },
  '0048_payments': { up: payments },
};

export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  const failed = results?.find((result) => result.status === 'Error');
  if (error)
    throw new Error(`The database could not be migrated (${failed?.migrationName ?? 'start'}).`, { cause: error });
}
