/** Shipments over HTTP and in the change feed. Booking and printing have routes of their own. */
import type { Shipment } from '#contract/shipment.ts';
import { NEW_ID } from '#domain/commands/entity-reference.ts';
import { addDays } from '#domain/shared/day-steps.ts';
import { STATUS, UNSENT_STATUSES } from '#domain/shipments/status.ts';
import { listAddresses } from '#server/addresses/address-repository.ts';
import { readWarehouse, todayAt } from '#server/company/warehouse-repository.ts';
import type { Db } from '#server/db/database.ts';
import { listDeliveryTypes } from '#server/delivery-types/delivery-type-repository.ts';
import type { CommonReader, FeedEntry, FeedKind, FeedReader } from '#server/feed/feed-kind.ts';
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
      const isNew = shipmentId.toLowerCase() === NEW_ID;
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
      const isNew = shipmentId.toLowerCase() === NEW_ID;
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

/** Of the readers whose page is being read: a page asks several times, of one state of the data. */
const windows = new WeakMap<FeedReader, Promise<Window>>();

interface Window {
  readonly firstDay: string;
  /** Only shipments above it are in the window; undefined where all are. */
  readonly below: string | undefined;
}

async function findWindow({ db, caller, now }: FeedReader): Promise<Window> {
  const firstDay = addDays(todayAt(await readWarehouse(db, caller.companyId), now), -WINDOW_DAYS);
  const newest = inWindow(db, caller.companyId, firstDay).orderBy('shipment_id', 'desc');
  const oldest = await newest.offset(WINDOW_ROWS).limit(1).executeTakeFirst();
  return { firstDay, below: oldest?.shipment_id };
}

function inWindow(db: Db, companyId: string, firstDay: string) {
  return db
    .selectFrom('shipments')
    .select('shipment_id')
    .where('company_id', '=', companyId)
    .where('status', '<>', STATUS.archived)
    .where((builder) => builder.or([builder('disp_day', '>=', firstDay), builder('status', 'in', UNSENT_STATUSES)]));
}

async function windowIds(reader: FeedReader, after: string | undefined, limit: number): Promise<string[]> {
  const found = windows.get(reader) ?? findWindow(reader);
  windows.set(reader, found);
  const { firstDay, below } = await found;
  const rows = await inWindow(reader.db, reader.caller.companyId, firstDay)
    .$if(after !== undefined, (query) => query.where('shipment_id', '<', after ?? ''))
    .$if(below !== undefined, (query) => query.where('shipment_id', '>', below ?? ''))
    .orderBy('shipment_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.shipment_id);
}

async function toEntries({ db, caller, language }: CommonReader, ids: readonly string[]): Promise<FeedEntry[]> {
  const shipments = await findShipments(db, caller.companyId, ids);
  return shipments.map(({ shipment }) => toEntry(inLanguage(shipment, language)));
}

function toEntry(shipment: Shipment): FeedEntry {
  return { id: shipment.shipmentId, etag: shipment._etag ?? '', doc: shipment };
}
