/** Booking, by EDI or through a carrier's web service. */
import type { EdiDelivery } from '#server/edi/edi-delivery.ts';
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { handle } from '#server/jobs/job-type.ts';
import type { PrintService } from '#server/printing/print-service.ts';
import { createBookingAdapters } from './booking-adapters.ts';
import { createBookingRoutes } from './booking-routes.ts';
import { type BookingService, createBookingService } from './booking-service.ts';
import { deleteOldSimulations } from './simulated-carrier.ts';
import { createWebBooking } from './web-booking.ts';
import { bookingJob } from './web-booking-calls.ts';

export interface BookingFeatureDependencies {
  readonly delivery: EdiDelivery;
  readonly printing: PrintService;
}

export interface BookingFeature {
  readonly booking: BookingService;
  readonly feature: ServerFeature;
}

export function createBooking(
  context: ServerContext,
  { delivery, printing }: BookingFeatureDependencies,
): BookingFeature {
  const { config, db } = context;
  const openAdapter = createBookingAdapters({ ...context, services: config.bookingServices });
  const webBooking = createWebBooking({ ...context, openAdapter });
  const booking = createBookingService({ ...context, delivery, webBooking });
  const feature: ServerFeature = {
    handlers: createBookingRoutes(booking, printing),
    jobs: [handle(bookingJob, webBooking.finishLater, { onDead: webBooking.giveUp })],
    cleanUp: (now) => deleteOldSimulations(db, now),
    enqueueMissing: webBooking.enqueueWaiting,
  };
  return { booking, feature };
}
