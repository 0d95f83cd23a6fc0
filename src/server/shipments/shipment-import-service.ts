/**
 * An import of shipments: rehearsed, applied as one write, undoable for a day. Orders are judged in pieces, so that other calls are
 * answered in between.
 * Not here: what rows mean (domain/shipments/shipment-import.ts), the rules of every shipment (shipment-changes.ts).
 */
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type FieldErrors, MAX_FIELD_ERRORS } from '#contract/errors.ts';
import type { Shipment } from '#contract/shipment.ts';
import {
  type ShipmentImport,
  type ShipmentImportResponse,
  ShipmentImportRowSchema,
  type ShipmentImportUndone,
} from '#contract/shipment-import.ts';
import { afterCancel } from '#domain/shipments/document-state.ts';
import {
  type CheckedRow,
  errorsByRow,
  type ImportedOrder,
  importedOrders,
  type OrderVerdict,
  orderJudge,
  rowKey,
  rowOrder,
} from '#domain/shipments/shipment-import.ts';
import { STATUS, withStatus } from '#domain/shipments/status.ts';
import { shapeErrors } from '#domain/shipments/validate-shipment.ts';
import { findImported } from '#server/addresses/address-import-repository.ts';
import { readWarehouse, todayAt } from '#server/company/warehouse-repository.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { keepImport, keepUndone, lockImport } from '#server/db/import-records.ts';
import type { Write, WriteTx } from '#server/db/write.ts';
import { listDeliveryTypes, lockDeliveryTypesForShare } from '#server/delivery-types/delivery-type-repository.ts';
import { ApiError, rulesBroken } from '#server/errors/api-error.ts';
import { checkItem } from '#server/http/request-input.ts';
import { insertShipments, lockShipments, updateShipments } from '#server/shipment-records/shipment-repository.ts';
import { type DeliveryFacts, readFacts, rulesBrokenBy, withFacts } from './shipment-changes.ts';
import {
  forgetImportedRows,
  type ImportedRow,
  keepImportedRows,
  listImportedShipments,
  shipmentsByKey,
  shipmentsByOrder,
} from './shipment-import-repository.ts';

/** Orders per piece: a few milliseconds of work. */
const PIECE = 50;
/** Rows per progress report, and shipments per statement. */
const BATCH = 500;
const RECORDS = 'shipment_imports';
/** How long an order number or a row that has made a shipment makes none again. Unit: milliseconds. */
const REMEMBERED = 90 * 24 * 60 * 60 * 1000;

export interface ShipmentImportService {
  rehearse(companyId: string, asked: ShipmentImport, reportProgress: ReportProgress): Promise<ShipmentImportResponse>;
  apply(write: Write, asked: ShipmentImport): Promise<ShipmentImportResponse>;
  undo(write: Write, importId: string): Promise<ShipmentImportUndone>;
}

export type ReportProgress = (done: number, total: number) => Promise<void>;

/** Rows from before this moment may make shipments again. */
export function rememberedSince(now: Date): Date {
  return new Date(now.getTime() - REMEMBERED);
}

export function createShipmentImportService(db: Db, clock: () => Date): ShipmentImportService {
  return {
    async rehearse(companyId, { rows }, reportProgress) {
      const orders = importedOrders(await checkedRows(rows));
      const place = { db, companyId, now: clock() };
      return toResponse(await judge(place, orders, (done) => reportProgress(done, rows.length)));
    },

    async apply(write, { rows, skipBad }) {
      const orders = importedOrders(await checkedRows(rows));
      const { body } = await write(async (tx) => {
        await lockDeliveryTypesForShare(tx, await typesToLock(tx, orders));
        const judged = await judge({ db: tx.db, companyId: tx.actor.companyId, now: tx.now }, orders);
        if (!skipBad) refuseBad(judged);
        const importId = randomUUID();
        await keepImport(tx, RECORDS, importId);
        const made = await make(tx, importId, judged);
        const body = { ...toResponse(made), importId };
        return { body, answer: body };
      });
      return body;
    },

    async undo(write, importId) {
      const { body } = await write(async (tx) => {
        const known = await lockImport<ShipmentImportUndone>(tx, RECORDS, importId);
        if (!known) throw new ApiError('notFound');
        const body = known.undone ?? (await undoImport(tx, importId));
        return { body, answer: body };
      });
      return body;
    },
  };
}

async function checkedRows(rows: readonly unknown[]): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % BATCH === 0) await setImmediate();
    checked.push(checkedRow(row));
  }
  return checked;
}

function checkedRow(sent: unknown): CheckedRow {
  const { errors, output } = checkItem(ShipmentImportRowSchema, sent);
  if (!errors) return { row: output };
  const { orderNumber, key } = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<string, unknown>;
  return { errors, orderNumber: textOf(orderNumber), key: textOf(key) };
}

/** The database is asked about no others. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && !/[\p{Cc}\p{Cs}]/u.test(value) ? value : undefined;
}

interface Place {
  readonly db: Db | Tx;
  readonly companyId: string;
  readonly now: Date;
}

interface JudgedOrder {
  readonly order: ImportedOrder;
  readonly verdict: OrderVerdict;
}

async function judge(
  { db, companyId, now }: Place,
  orders: readonly ImportedOrder[],
  reportProgress?: (done: number) => Promise<void>,
): Promise<JudgedOrder[]> {
  const all = orders.flatMap((order) => order.rows);
  const rows = all.flatMap((one) => ('row' in one ? [one.row] : []));
  const warehouse = await readWarehouse(db, companyId);
  const customerNos = [...new Set(rows.flatMap(({ customerNo }) => customerNo || []))];
  const found = await findImported(db, companyId, { ids: [], customerNos, names: [] });
  const types = await listDeliveryTypes(db, companyId);
  const judgeOrder = orderJudge({
    warehouse,
    today: todayAt(warehouse, now),
    addresses: found.map(({ address }) => address),
    deliveryTypes: types.map(({ deliveryType }) => deliveryType),
    byKey: await shipmentsByKey(db, companyId, [...new Set(all.flatMap((one) => rowKey(one) ?? []))]),
    byOrder: await shipmentsByOrder(
      db,
      companyId,
      [...new Set(all.map(rowOrder))].filter(Boolean),
      rememberedSince(now),
    ),
  });
  const facts = new Map<string | null, DeliveryFacts>();
  const factsOf = async ({ deliveryType }: Shipment) => {
    const known = facts.get(deliveryType) ?? (await readFacts({ db, actor: { companyId } }, { deliveryType }));
    facts.set(deliveryType, known);
    return known;
  };

  const judged: JudgedOrder[] = [];
  let done = 0;
  let reported = 0;
  await reportProgress?.(0);
  for (const [index, order] of orders.entries()) {
    if (index % PIECE === 0) await setImmediate();
    judged.push({ order, verdict: await withRules(order, judgeOrder(order), factsOf) });
    done += order.rows.length;
    if (done - reported < BATCH) continue;
    reported = done;
    await reportProgress?.(done);
  }
  if (reported < done) await reportProgress?.(done);
  return judged;
}

async function withRules(
  order: ImportedOrder,
  verdict: OrderVerdict,
  factsOf: (shipment: Shipment) => Promise<DeliveryFacts>,
): Promise<OrderVerdict> {
  if (verdict.result !== 'new') return verdict;
  const shape = shapeErrors(verdict.shipment);
  if (Object.keys(shape).length > 0) return { result: 'bad', errors: errorsByRow(order, shape) };
  const facts = await factsOf(verdict.shipment);
  const rules = rulesBrokenBy(verdict.shipment, facts);
  if (Object.keys(rules).length > 0) return { result: 'bad', errors: errorsByRow(order, rules) };
  return { result: 'new', shipment: withFacts(verdict.shipment, facts) };
}

/**
 * Once a row names a delivery type, by id or by name, all of the company's: which one a name means is only known when its row is
 * judged.
 */
async function typesToLock(tx: WriteTx, orders: readonly ImportedOrder[]): Promise<string[]> {
  const isAnyNamed = orders.some(({ rows }) => rows.some((one) => 'row' in one && one.row.deliveryType));
  if (!isAnyNamed) return [];
  const types = await listDeliveryTypes(tx.db, tx.actor.companyId);
  return types.map(({ deliveryType }) => deliveryType.id);
}

function refuseBad(judged: readonly JudgedOrder[]): void {
  const fields: (readonly [string, FieldErrors[string]])[] = [];
  for (const { verdict } of judged) {
    if (verdict.result !== 'bad') continue;
    for (const [place, errors] of verdict.errors) {
      for (const [path, error] of Object.entries(errors)) fields.push([`rows.${place}.${path}`, error]);
    }
  }
  if (fields.length > 0) throw rulesBroken(Object.fromEntries(fields.slice(0, MAX_FIELD_ERRORS)));
}

async function make(tx: WriteTx, importId: string, judged: readonly JudgedOrder[]): Promise<JudgedOrder[]> {
  const fresh = judged.filter(({ verdict }) => verdict.result === 'new');
  const ids = fresh.length === 0 ? [] : await tx.nextShipmentIds(fresh.length);
  const made = new Map(
    fresh.flatMap(({ order, verdict }, index) =>
      verdict.result === 'new'
        ? [[order, withStatus({ ...verdict.shipment, shipmentId: ids[index] ?? '' }, STATUS.open)] as const]
        : [],
    ),
  );
  for (const batch of batches([...made])) {
    const stored = await insertShipments(
      tx,
      batch.map(([, shipment]) => shipment),
      'imported',
    );
    const versions = new Map(stored.map(({ shipment, row }) => [shipment.shipmentId, row.row_version]));
    const rows = batch.flatMap(([order, { shipmentId }]) =>
      order.rows.flatMap((one): ImportedRow[] =>
        'row' in one ? [{ key: one.row.key, shipmentId, version: versions.get(shipmentId) ?? 1 }] : [],
      ),
    );
    await keepImportedRows(tx, importId, rows);
  }
  return judged.map(({ order, verdict }) => {
    const shipment = made.get(order);
    return { order, verdict: shipment ? { result: 'new', shipment } : verdict };
  });
}

/** Cancels what nobody has touched since; numbers, bookings and papers cannot be there without a touch. */
async function undoImport(tx: WriteTx, importId: string): Promise<ShipmentImportUndone> {
  const rows = await listImportedShipments(tx, importId);
  const stored = await lockShipments(
    tx,
    rows.map(({ shipmentId }) => shipmentId),
  );
  const untouched: Shipment[] = [];
  const left: ShipmentImportUndone['left'] = [];
  for (const { shipmentId, version } of rows) {
    const one = stored.get(shipmentId);
    if (!one) continue;
    const { shipment, row } = one;
    if (row.row_version === version) untouched.push(afterCancel(shipment));
    else {
      const { orderNumber, addresses } = shipment;
      left.push({ shipmentId, orderNumber, receiver: addresses.receiver.name });
    }
  }
  for (const batch of batches(untouched)) await updateShipments(tx, batch);
  await forgetImportedRows(
    tx,
    untouched.map(({ shipmentId }) => shipmentId),
  );
  const undone = { undone: untouched.length, left };
  await keepUndone(tx, RECORDS, importId, undone);
  return undone;
}

function* batches<Item>(items: readonly Item[]): Iterable<Item[]> {
  for (let at = 0; at < items.length; at += BATCH) yield items.slice(at, at + BATCH);
}

function toResponse(judged: readonly JudgedOrder[]): ShipmentImportResponse {
  const response: ShipmentImportResponse = { importId: null, added: 0, same: 0, made: [], known: [], bad: [] };
  for (const { order, verdict } of judged) {
    const rows = order.places.map((place) => place + 1);
    if (verdict.result === 'new') {
      const { shipmentId, orderNumber, addresses, dispDate, deliveryTypeName, totals } = verdict.shipment;
      const { name, city } = addresses.receiver;
      const { pieces, weight } = totals;
      const id = /^\d+$/.test(shipmentId) ? shipmentId : null;
      const facts = { receiver: name, city, dispDate, deliveryTypeName, pieces, weight };
      response.made.push({ rows, shipmentId: id, orderNumber, ...facts });
    } else if (verdict.result === 'same') {
      response.known.push({ rows, shipmentId: verdict.shipmentId, differs: verdict.differs });
    } else {
      for (const [place, fields] of verdict.errors) response.bad.push({ row: place + 1, fields });
    }
  }
  response.bad.sort((a, b) => a.row - b.row);
  return { ...response, added: response.made.length, same: response.known.length };
}
