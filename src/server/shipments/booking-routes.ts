/** Booking and printing over HTTP. */
import type { Handlers } from '#server/http/call.ts';
import { whenGone } from '#server/http/caller-gone.ts';
import { inLanguage } from '#server/i18n/told-shipment.ts';
import type { BookingService } from './booking-service.ts';
import type { PrintService } from './print-service.ts';

export function createBookingRoutes(booking: BookingService, printing: PrintService): Handlers {
  return {
    bookShipment: async ({ caller, write, params, body, ifMatch, language }) => {
      const { shipmentId } = params;
      const shipment = await booking.book({ actor: caller, write, shipmentId, action: body.action, ifMatch, language });
      return { shipmentData: inLanguage(shipment, language) };
    },
    printShipment: async ({ caller, write, params, body, language, reply }) => {
      const call = {
        actor: caller,
        write,
        shipmentId: params.shipmentId,
        docGUID: body.docGUID ?? undefined,
        language,
        gone: whenGone(reply),
      };
      if (body.preview) return printing.preview(call);
      const { shipmentData, ...answer } = await printing.print(call);
      return { ...answer, shipmentData: inLanguage(shipmentData, language) };
    },
  };
}
