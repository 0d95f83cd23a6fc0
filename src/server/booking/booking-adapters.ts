/**
 * Chooses the adapter for a connection: the simulated carrier in test mode, otherwise the service that this server's operator has
 * configured for the suite. Only the operator names addresses, so no customer can make this server call one.
 */

import { findCarrier } from '#server/carriers/carrier-repository.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/database.ts';
import { type SecretBox, secretPlace } from '#server/security/secret-box.ts';
import type { OpenBookingAdapter } from './booking-adapter.ts';
import { createHttpBookingAdapter } from './http-booking-adapter.ts';
import { createSimulatedCarrier } from './simulated-carrier.ts';

export interface BookingAdapterDependencies {
  readonly db: Db;
  readonly secretBox: SecretBox;
  readonly services: Config['bookingServices'];
}

export function createBookingAdapters({ db, secretBox, services }: BookingAdapterDependencies): OpenBookingAdapter {
  const simulated = createSimulatedCarrier(db);
  return async (companyId, carrierId) => {
    const stored = await findCarrier(db, companyId, carrierId);
    if (!stored) return undefined;
    const { connection, secrets } = stored;
    if (connection.testMode) return simulated;
    const url = services.urls.get(connection.carrierSuiteId);
    if (url === undefined) return undefined;
    const place = secretPlace(companyId, carrierId, 'ws_Password');
    const password = secrets.ws_Password === undefined ? '' : secretBox.open(secrets.ws_Password, place);
    return createHttpBookingAdapter({ url, username: connection.ws_UserName ?? '', password, limit: services.limit });
  };
}
