/**
 * Shipments one at a time: the template for a new one, reading, creating, changing, copying, and returns.
 * Not here: what a change does (shipment-changes.ts), finding many (shipment-list-service.ts), booking and printing.
 */
import type { Shipment, ShipmentPatch } from '#contract/shipment.ts';
import { hasReturnProduct } from '#domain/delivery-types/products.ts';
import { copyShipment, returnShipment } from '#domain/shipments/copy-shipment.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';
import { shipmentTradeArea } from '#domain/shipments/required-fields.ts';
import { applyShipmentPatch } from '#domain/shipments/shipment-patch.ts';
import { STATUS, withStatus } from '#domain/shipments/status.ts';
import { readWarehouse, todayAt, warehouseParty } from '#server/company/warehouse-repository.ts';
import type { Db } from '#server/db/database.ts';
import { requireMatch } from '#server/db/etag.ts';
import type { Actor, Write, WriteTx } from '#server/db/write.ts';
import { lockDeliveryTypeForShare } from '#server/delivery-types/delivery-type-repository.ts';
import type { EdiDelivery } from '#server/edi/edi-delivery.ts';
import { ApiError, badRequest } from '#server/errors/api-error.ts';
import type { Language } from '#server/i18n/language.ts';
import { inLanguage } from '#server/i18n/localised-shipment.ts';
import { readBookingFacts } from '#server/shipment-records/shipment-facts.ts';
import {
  findShipment,
  insertShipment,
  lockShipment,
  type StoredShipment,
} from '#server/shipment-records/shipment-repository.ts';
import {
  changeStatus,
  completed,
  editShipment,
  requireAction,
  type SavedShipment,
  settled,
} from './shipment-changes.ts';

export interface ShipmentDependencies {
  readonly db: Db;
  readonly clock: () => Date;
  /** Delivers what a write left for the carrier, after its commit. */
  readonly delivery: Pick<EdiDelivery, 'deliver'>;
}

export interface ShipmentService {
  template(companyId: string): Promise<Shipment>;
  get(companyId: string, id: string): Promise<Shipment>;
  create(write: Write, patch: ShipmentPatch): Promise<SavedShipment>;
  save(write: Write, id: string, patch: ShipmentPatch, call: SaveCall): Promise<SavedShipment>;
  derive(write: Write, id: string, type: 'copy' | 'return'): Promise<Shipment>;
}

export interface SaveCall {
  readonly actor: Actor;
  readonly ifMatch?: string | undefined;
  /** The language of the current state, for a caller who has not seen it. */
  readonly language: Language;
}

export function createShipmentService({ db, clock, delivery }: ShipmentDependencies): ShipmentService {
  return {
    async template(companyId) {
      const warehouse = await readWarehouse(db, companyId);
      return newShipment(warehouse, todayAt(warehouse, clock()));
    },

    async get(companyId, id) {
      return required(await findShipment(db, companyId, id)).shipment;
    },

    async create(write, { status, ...patch }) {
      if (status !== undefined) throw badRequest({ status: { code: 'readOnly' } });
      const { body } = await write(async (tx) => {
        await lockDeliveryTypeForShare(tx, patch.deliveryType);
        const { id } = await tx.createOnce('shipment', patch.clientRef, async () => {
          const warehouse = await readWarehouse(tx.db, tx.actor.companyId);
          const template = newShipment(warehouse, todayAt(warehouse, tx.now));
          return insertOpen(tx, await completed(tx, applyShipmentPatch(template, patch)));
        });
        const { shipment } = required(await findShipment(tx.db, tx.actor.companyId, id));
        return written({ shipment });
      });
      return body;
    },

    async save(write, id, { status, clientRef, ...patch }, { actor, ifMatch, language }) {
      const { body } = await write(async (tx) => {
        await lockDeliveryTypeForShare(tx, patch.deliveryType);
        const { shipment, row } = required(await lockShipment(tx, id));
        await requireMatch(tx, ifMatch, { row, current: () => inLanguage(shipment, language) });
        if (status === undefined) return written(await editShipment(tx, shipment, patch));
        // A change of state cannot be combined with other changes.
        if (Object.keys(patch).length > 0) throw badRequest({ status: { code: 'readOnly' } });
        return written(await changeStatus(tx, shipment, status));
      });
      if (status === STATUS.cancelled) await delivery.deliver(actor, [id]);
      return body;
    },

    async derive(write, id, type) {
      const { body } = await write(async (tx) => {
        const { companyId } = tx.actor;
        const { shipment: original } = required(await findShipment(tx.db, companyId, id));
        await requireAction(tx.db, companyId, original, type);
        await lockDeliveryTypeForShare(tx, original.deliveryType);
        const derived = type === 'copy' ? await copyOf(tx, original) : await returnOf(tx, original);
        const created = await tx.createOnce('shipment', undefined, () => insertOpen(tx, derived));
        return written(required(await findShipment(tx.db, companyId, created.id)));
      });
      return body.shipment;
    },
  };
}

function required(stored: StoredShipment | undefined): StoredShipment {
  if (!stored) throw new ApiError('notFound');
  return stored;
}

function written(saved: SavedShipment) {
  const { shipmentId, _etag } = saved.shipment;
  return { id: shipmentId, etag: _etag ?? '', body: saved };
}

async function insertOpen(tx: WriteTx, shipment: Shipment): Promise<string> {
  const shipmentId = await tx.nextShipmentId();
  await insertShipment(tx, shipmentId, withStatus({ ...shipment, shipmentId }, STATUS.open));
  return shipmentId;
}

async function copyOf(tx: WriteTx, original: Shipment): Promise<Shipment> {
  const warehouse = await readWarehouse(tx.db, tx.actor.companyId);
  return settled(tx, original, copyShipment(original, warehouse, todayAt(warehouse, tx.now)));
}

async function returnOf(tx: WriteTx, original: Shipment): Promise<Shipment> {
  const facts = await readBookingFacts(tx.db, tx.actor.companyId, original);
  const warehouse = facts?.warehouse ?? (await readWarehouse(tx.db, tx.actor.companyId));
  const area = shipmentTradeArea(original, warehouse.countryCode);
  const keepsDeliveryType = facts !== undefined && hasReturnProduct(facts.deliveryType, facts.suite, area);
  const sender = { ...warehouse, party: warehouseParty(warehouse) };
  return settled(tx, original, returnShipment(original, sender, keepsDeliveryType, todayAt(warehouse, tx.now)));
}
