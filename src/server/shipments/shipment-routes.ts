/** Shipments over HTTP and in the change feed. Booking and printing have routes of their own. */
import type { Shipment } from '#contract/shipment.ts';
import { NEW_SHIPMENT_ID } from '#domain/commands/new-shipment-id.ts';
import { addDays } from '#domain/shared/day-steps.ts';
import { STATUS, UNSENT_STATUSES } from '#domain/shipments/status.ts';
import { listAddresses } from '#server/addresses/address-repository.ts';
import { readWarehouse, todayAt } from '#server/company/warehouse-repository.ts';
import type { Db } from '#server/db/database.ts';
import { listDeliveryTypes } from '#server/delivery-types/delivery-type-repository.ts';
import type { FeedEntry, FeedKind, FeedReader } from '#server/feed/feed-kind.ts';
import type { Handlers } from '#server/http/call.ts';
import { inLanguage } from '#server/i18n/localised-shipment.ts';
import { findShipments } from '#server/shipment-records/shipment-repository.ts';
import type { createShipmentExport } from './shipment-export.ts';
import type { ListShipments } from './shipment-list-service.ts';
import type { ShipmentService } from './shipment-service.ts';

export function createShipmentRoutes(
  db: Db,
  service: ShipmentService,
  listShipments: ListShipments,
  exportOf: ReturnType<typeof createShipmentExport>,
): Handlers {
  return {
    exportShipments: ({ caller, query, language }) => exportOf(caller, query, language),

    shipmentsList: ({ caller, body }) => listShipments(caller.companyId, body),

    shipment: async ({ caller: { companyId }, params: { shipmentId }, query, language }) => {
      const isNew = shipmentId.toLowerCase() === NEW_SHIPMENT_ID;
      const shipment = isNew ? await service.template(companyId) : await service.get(companyId, shipmentId);
      const shipmentData = inLanguage(shipment, language);
      if (query.only === 'shipmentData') return { shipmentData };
      const addresses = await listAddresses(db, companyId);
      const types = await listDeliveryTypes(db, companyId);
      return {
        shipmentData,
        addressRegister: addresses.map(({ address }) => address),
        deliveryTypes: types.map(({ deliveryType }) => deliveryType),
      };
    },

    saveShipment: async ({ caller: actor, write, params: { shipmentId }, body, ifMatch, language }) => {
      const isNew = shipmentId.toLowerCase() === NEW_SHIPMENT_ID;
      const { shipment, ...details } = isNew
        ? await service.create(write, body)
        : await service.save(write, shipmentId, body, { actor, ifMatch, language });
      return { shipmentId: shipment.shipmentId, shipmentData: inLanguage(shipment, language), ...details };
    },

    deriveShipment: async ({ write, query: { type, shipmentId } }) => {
      const shipment = await service.derive(write, shipmentId, type);
      return { shipmentId: shipment.shipmentId };
    },
  };
}

/** A device keeps every unsent shipment and those of the last days, at most this many, and none that is archived. */
const WINDOW_DAYS = 90;
const WINDOW_ROWS = 20_000;

export const shipmentFeed: FeedKind = {
  kind: 'shipment',
  // The database compares them as numbers.
  async snapshotPage(reader, after, limit) {
    const ids = await windowIds(reader, after, limit);
    return toEntries(reader, ids);
  },
  load: toEntries,
};

async function windowIds({ db, caller, now }: FeedReader, after: string | undefined, limit: number): Promise<string[]> {
  const warehouse = await readWarehouse(db, caller.companyId);
  const firstDay = addDays(todayAt(warehouse, now), -WINDOW_DAYS);
  const inWindow = db
    .selectFrom('shipments')
    .select('shipment_id')
    .where('company_id', '=', caller.companyId)
    .where('status', '<>', STATUS.archived)
    .where((builder) => builder.or([builder('disp_day', '>=', firstDay), builder('status', 'in', UNSENT_STATUSES)]));
  const oldest = await inWindow.orderBy('shipment_id', 'desc').offset(WINDOW_ROWS).limit(1).executeTakeFirst();
  const rows = await inWindow
    .$if(after !== undefined, (query) => query.where('shipment_id', '<', after ?? ''))
    .$if(oldest !== undefined, (query) => query.where('shipment_id', '>', oldest?.shipment_id ?? ''))
    .orderBy('shipment_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.shipment_id);
}

async function toEntries({ db, caller, language }: FeedReader, ids: readonly string[]): Promise<FeedEntry[]> {
  const shipments = await findShipments(db, caller.companyId, ids);
  return shipments.map(({ shipment }) => toEntry(inLanguage(shipment, language)));
}

function toEntry(shipment: Shipment): FeedEntry {
  return { id: shipment.shipmentId, etag: shipment._etag ?? '', doc: shipment };
}
