/**
 * Delivery types: listed in pages, created, changed, deleted. Names are unique within a company, products and codes are the
 * carrier's, and a type that unsent shipments use cannot be deleted.
 */
import { sql } from 'kysely';
import type { DeliveryType, DeliveryTypeInput } from '#contract/delivery-type.ts';
import type { QueryOf, ResponseOf } from '#contract/operations.ts';
import { findSuite } from '#domain/carriers/suites.ts';
import { productErrors } from '#domain/delivery-types/products.ts';
import { pageCount } from '#domain/shared/pages.ts';
import { UNSENT_STATUSES } from '#domain/shipments/status.ts';
import { findCarrier, lockCarrierForShare } from '#server/carriers/carrier-repository.ts';
import type { LockUnsentShipments } from '#server/carriers/dependents.ts';
import type { Db } from '#server/db/database.ts';
import { requireMatch } from '#server/db/etag.ts';
import { nextRegisterId } from '#server/db/register-id.ts';
import { openSnapshot } from '#server/db/search-snapshot.ts';
import type { Write, WriteTx } from '#server/db/write.ts';
import { ApiError, rulesBroken } from '#server/errors/api-error.ts';
import {
  type DeliveryTypeChoice,
  deleteDeliveryType,
  findDeliveryType,
  insertDeliveryType,
  isNameTaken,
  listDeliveryTypes,
  lockDeliveryType,
  updateDeliveryType,
} from './delivery-type-repository.ts';

/** How many shipments a refused delete names. */
const NAMED_SHIPMENTS = 10;

export interface DeliveryTypeDependencies {
  readonly db: Db;
  readonly clock: () => Date;
  readonly lockUnsentShipments: LockUnsentShipments;
}

export interface DeliveryTypeService {
  page(companyId: string, query: QueryOf<'deliveryTypes'>): Promise<ResponseOf<'deliveryTypes'>>;
  create(write: Write, input: DeliveryTypeInput): Promise<DeliveryType>;
  save(write: Write, id: string, input: DeliveryTypeInput, ifMatch?: string): Promise<DeliveryType>;
  remove(write: Write, id: string, ifMatch?: string): Promise<undefined>;
}

export function createDeliveryTypeService({
  db,
  clock,
  lockUnsentShipments,
}: DeliveryTypeDependencies): DeliveryTypeService {
  return {
    async page(companyId, asked) {
      const found = await openSnapshot(db, companyId, clock(), asked, async () => {
        const ids = (await listDeliveryTypes(db, companyId)).map(({ deliveryType }) => deliveryType.id);
        return sql`select ${ids}::bigint[] as ids, ${ids.length}::integer as hits`;
      });
      const types = await listDeliveryTypes(db, companyId, found.ids);
      return {
        data: types.map(({ deliveryType }) => deliveryType),
        pages: pageCount(found.kept, asked.pageSize),
        snapshot: found.id,
      };
    },

    async create(write, input) {
      const { body } = await write(async (tx) => {
        await lockCarrierForShare(tx, input.carrierId);
        const { id } = await tx.createOnce('deliveryType', input.clientRef, async () => {
          const choice = await checkedChoice(tx, input);
          const newId = await nextRegisterId(tx.db);
          await insertDeliveryType(tx, newId, choice);
          return newId;
        });
        return written(await findDeliveryType(tx.db, tx.actor.companyId, id));
      });
      return body;
    },

    async save(write, id, input, ifMatch) {
      const { body } = await write(async (tx) => {
        await lockCarrierForShare(tx, input.carrierId);
        await lockMatching(tx, id, ifMatch);
        const choice = await checkedChoice(tx, input, id);
        const followUp = await lockUnsentShipments(tx, [id]);
        await updateDeliveryType(tx, id, choice);
        await followUp();
        return written(await findDeliveryType(tx.db, tx.actor.companyId, id));
      });
      return body;
    },

    async remove(write, id, ifMatch) {
      const { body } = await write(async (tx) => {
        await lockMatching(tx, id, ifMatch);
        const usedBy = await unsentShipmentsOf(tx, id);
        if (usedBy.length > 0) throw new ApiError('inUse', { usedBy });
        await deleteDeliveryType(tx, id);
        return { id, body: undefined };
      });
      return body;
    },
  };
}

function written(deliveryType: DeliveryType | undefined) {
  if (!deliveryType) throw new ApiError('notFound');
  return { id: deliveryType.id, etag: deliveryType._etag, body: deliveryType };
}

async function lockMatching(tx: WriteTx, id: string, ifMatch: string | undefined): Promise<void> {
  const stored = await lockDeliveryType(tx, id);
  if (!stored) throw new ApiError('notFound');
  await requireMatch(tx, ifMatch, { row: stored.row, current: () => stored.deliveryType });
}

async function checkedChoice(tx: WriteTx, input: DeliveryTypeInput, id?: string): Promise<DeliveryTypeChoice> {
  const carrier = await findCarrier(tx.db, tx.actor.companyId, input.carrierId);
  const suite = findSuite(carrier?.carrier.carrierSuiteId);
  if (!suite) throw rulesBroken({ carrierId: { code: 'unknown' } });
  const errors = productErrors(input, suite);
  if (Object.keys(errors).length > 0) throw rulesBroken(errors);
  const name = input.name.trim();
  if (await isNameTaken(tx, name, id)) throw new ApiError('duplicate', { fields: { name: { code: 'duplicate' } } });
  return {
    name,
    carrierId: input.carrierId,
    returnDocuments: input.returnDocuments,
    dom: input.dom ?? null,
    eu: input.eu ?? null,
    ex: input.ex ?? null,
  };
}

async function unsentShipmentsOf(tx: WriteTx, id: string): Promise<string[]> {
  const shipments = await tx.db
    .selectFrom('shipments')
    .select('shipment_id')
    .where('company_id', '=', tx.actor.companyId)
    .where('delivery_type_id', '=', id)
    .where('status', 'in', UNSENT_STATUSES)
    .orderBy('shipment_id')
    .limit(NAMED_SHIPMENTS)
    .execute();
  return shipments.map((shipment) => shipment.shipment_id);
}
