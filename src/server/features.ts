/**
 * The composition root: creates every feature of the server once, in the order of their rooms, and gives a feature what it needs of
 * others. A new feature is one line here; what it contributes stands beside it.
 */

import { accountFeature } from './account/account-feature.ts';
import { enqueueMail } from './account/account-mails.ts';
import { addressFeature } from './addresses/address-feature.ts';
import { auditLogFeature } from './audit-log/audit-log-feature.ts';
import { createBooking } from './booking/booking-feature.ts';
import { createCarriers } from './carriers/carrier-feature.ts';
import { companyFeature } from './company/company-feature.ts';
import { createTakenLimit } from './company/disclosure-limit.ts';
import { createCompanyData } from './company-data/company-data-feature.ts';
import { deliveryTypeFeature } from './delivery-types/delivery-type-feature.ts';
import { deliveryTypesOfCarrier } from './delivery-types/delivery-type-repository.ts';
import { createEdi } from './edi/edi-feature.ts';
import { readOutages } from './edi/fetch-outage.ts';
import { readLastDeliveries } from './edi-log/edi-log.ts';
import { ediLogFeature } from './edi-log/edi-log-feature.ts';
import { endOfDayFeature } from './end-of-day/end-of-day-feature.ts';
import { stopRunsOf } from './end-of-day/end-of-day-run-repository.ts';
import { changeFeedFeature } from './feed/change-feed-feature.ts';
import { createFeedCursors, type FeedCursors } from './feed/feed-cursor.ts';
import type { ServerContext, ServerFeature } from './feed/server-feature.ts';
import { findFeature } from './finding/find-feature.ts';
import { healthFeature } from './health/health-feature.ts';
import { historyFeature } from './history/history-feature.ts';
import type { AuthenticateClient } from './http/call.ts';
import { createFairQueue } from './http/fair-queue.ts';
import { deleteOldAttempts } from './http/shared-limit.ts';
import { createHousekeeping } from './jobs/housekeeping.ts';
import { loadFeature } from './loads/load-feature.ts';
import { notificationFeature } from './notifications/notification-feature.ts';
import { numberFeature } from './numbers/number-feature.ts';
import { placeFeature } from './places/place-feature.ts';
import { createClientAuthentication } from './printing/client-authentication.ts';
import { createPrinting } from './printing/print-feature.ts';
import { signalPrintJob } from './printing/print-job-signal.ts';
import { profileFeature } from './profile/profile-feature.ts';
import { registrationFeature } from './registration/registration-feature.ts';
import { createRenderPool } from './rendering/render-pool.ts';
import { savedSearchFeature } from './searches/saved-search-feature.ts';
import { createBreachedPasswords } from './session/breached-passwords.ts';
import { createSessions, type SessionFeature } from './session/session-feature.ts';
import { shipmentFeature } from './shipments/shipment-feature.ts';
import { lockUnsentShipments } from './shipments/shipment-follow-up.ts';
import { staticDataFeature } from './static-data/static-data-feature.ts';
import { stationFeature } from './stations/station-feature.ts';
import { userFeature } from './users/user-feature.ts';

/** Of calls whose caller is not identified yet: each waits for one short statement. */
const IDENTIFYING = { waitingPerCaller: 2000, waiting: 4000, retryAfter: 2 };

export interface Features {
  readonly features: readonly ServerFeature[];
  /** What the API's own checks, before any feature is asked, and the push channel use. */
  readonly session: Pick<SessionFeature, 'sessions' | 'limits'>;
  readonly authenticateClient: AuthenticateClient;
  readonly cursors: FeedCursors;
}

/** `renderWorker`: the bundle that draws documents in a thread. */
export function createFeatures(context: ServerContext, renderWorker: URL): Features {
  const { db, sessionDb, secret, clock, config, limits } = context;
  const { poolSize } = config.sessionLimits;
  const identifying = createFairQueue({ ...IDENTIFYING, atOnce: poolSize, perCaller: poolSize });
  const rendering = createRenderPool({ worker: renderWorker });
  const takenLimit = createTakenLimit(limits);
  const cursors = createFeedCursors(secret);
  const session = createSessions(context, {
    identifying,
    onLocked: (username) => enqueueMail(sessionDb, { kind: 'unlock', username }),
  });
  const isBreached = createBreachedPasswords({ ...context, url: config.breachedPasswordsUrl });
  const deliveryTypes = deliveryTypesOfCarrier;
  const carriers = createCarriers(context, {
    ...{ deliveryTypes, lockUnsentShipments, readLastDeliveries, readOutages },
  });
  const { delivery, feature: edi } = createEdi(context, carriers.openServer);
  const { printing, feature: prints } = createPrinting(context, rendering);
  const { booking, feature: bookings } = createBooking(context, { delivery, printing });
  const companyData = createCompanyData(context);
  const features: ServerFeature[] = [
    { lifecycle: { close: rendering.close }, cleanUp: (now) => deleteOldAttempts(db, now) },
    notificationFeature(context),
    companyFeature(context, { rendering, takenLimit }),
    session.feature,
    accountFeature(context, session.limits, isBreached),
    userFeature(context, { takenLimit, stopRuns: stopRunsOf }),
    placeFeature(context),
    registrationFeature(context, takenLimit),
    carriers.feature,
    staticDataFeature(context),
    deliveryTypeFeature(context, { lockUnsentShipments }),
    addressFeature(context),
    numberFeature(context),
    edi,
    stationFeature(context, { wake: signalPrintJob }),
    prints,
    profileFeature(context, session.limits, isBreached),
    bookings,
    ediLogFeature(context),
    shipmentFeature(context, delivery),
    loadFeature(context),
    historyFeature(context),
    findFeature(context),
    auditLogFeature(context),
    healthFeature(context),
    savedSearchFeature(context),
    companyData.feature,
    endOfDayFeature(context, { booking, delivery, rendering, others: companyData.archives }),
  ];
  const feedKinds = features.flatMap(({ feed = [] }) => feed);
  const jobs = features.flatMap(({ jobs = [] }) => jobs);
  const cleanUps = features.flatMap(({ cleanUp }) => (cleanUp ? [cleanUp] : []));
  return {
    features: [
      ...features,
      changeFeedFeature(context, { cursors, feedKinds }),
      { jobs: [createHousekeeping({ db, clock, jobs, cleanUps })] },
    ],
    session,
    authenticateClient: createClientAuthentication(sessionDb, limits, identifying),
    cursors,
  };
}
