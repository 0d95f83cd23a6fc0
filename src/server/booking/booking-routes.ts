/** Booking and printing over HTTP. */
import type { Handlers } from '#server/http/call.ts';
import { onDisconnect } from '#server/http/client-disconnect.ts';
import { nameOfDevice } from '#server/http/device-name.ts';
import { inLanguage } from '#server/i18n/localised-shipment.ts';
import type { PrintService } from '#server/printing/print-service.ts';
import type { BookingService } from './booking-service.ts';

export function createBookingRoutes(booking: BookingService, printing: PrintService): Handlers {
  return {
    bookShipment: async ({ caller, write, params, body, ifMatch, language }) => {
      const { shipmentId } = params;
      const { action, lease, consignmentNo, packageNumbers } = body;
      const leased = lease && { lease, consignmentNo: consignmentNo || null, packageNumbers: packageNumbers ?? [] };
      const call = { actor: caller, write, shipmentId, action, ifMatch, language, autoprints: true };
      const { shipment, autoprint } = await booking.book({ ...call, ...(leased && { leased }) });
      return { shipmentData: inLanguage(shipment, language), autoprint: [...autoprint] };
    },
    printShipment: async ({ caller, write, params: { shipmentId }, body, language, request, reply }) => {
      const { preview, ...asked } = body;
      const order = { ...asked, shipmentId, language, device: nameOfDevice(request) };
      const call = { actor: caller, write, order, gone: onDisconnect(reply) };
      if (preview) return printing.preview(call);
      const { shipmentData, ...answer } = await printing.print(call);
      return { ...answer, shipmentData: inLanguage(shipmentData, language) };
    },
  };
}
