/** The EDI log over HTTP: reading it, reading one message as it was sent, retrying one now, and fetching answers. */

import { retryCall } from '#server/booking/web-booking-calls.ts';
import { findCarrier } from '#server/carriers/carrier-repository.ts';
import type { Db } from '#server/db/database.ts';
import { enqueueCollection } from '#server/edi/edi-jobs.ts';
import { retryNow } from '#server/edi/edi-messages.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { Handlers } from '#server/http/call.ts';
import { lockShipment } from '#server/shipment-records/shipment-repository.ts';
import { findEdiEntry, readEdiLog } from './edi-log.ts';

export function createEdiRoutes(db: Db, clock: () => Date): Handlers {
  const required = async (companyId: string, ediId: string) => {
    const found = await findEdiEntry(db, companyId, ediId, clock());
    if (!found) throw new ApiError('notFound');
    return found;
  };
  return {
    ediLog: ({ caller, query }) => readEdiLog(db, caller.companyId, query, clock()),
    ediMessage: async ({ caller, params }) => {
      const { entry, text } = await required(caller.companyId, params.ediId);
      return { entry, text };
    },
    retryEdi: async ({ caller, params, write }) => {
      const { entry, mark, messageId } = await required(caller.companyId, params.ediId);
      const { shipmentId } = entry;
      if (entry.direction === 'in' || shipmentId === null) throw new ApiError('wrongState');
      const { body } = await write(async (tx) => {
        await lockShipment(tx, shipmentId);
        const retry = mark === 'w' ? retryCall : retryNow;
        if (!(await retry(tx, shipmentId, messageId))) throw new ApiError('wrongState');
        const asked = { ediId: params.ediId };
        return { answer: asked, body: asked };
      });
      return body;
    },
    fetchReplies: async ({ caller, params: { carrierId }, write }) => {
      const { body } = await write(async (tx) => {
        if (!(await findCarrier(tx.db, caller.companyId, carrierId))) throw new ApiError('notFound');
        await enqueueCollection(tx.db, caller.companyId, carrierId);
        return { answer: { carrierId }, body: { carrierId } };
      });
      return body;
    },
  };
}
