/**
 * What rows of an import mean: which of them are one shipment, whether it exists already, and what it would be. Rows with the same
 * order number are one shipment, each with goods lines of its own; what one of them leaves empty, another of them may say, and
 * what they say must agree. A bad row spoils its whole order, because an order without one of its lines is not what was asked for.
 * Not here: types and lengths (contract/shipment-import.ts), the rules of every shipment (validate-shipment.ts), files (import-columns.ts).
 */
import type { Address } from '#contract/address.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { FieldError, FieldErrors } from '#contract/errors.ts';
import type { GoodsLineInput, ItemLineInput, Shipment, ShipmentPatch } from '#contract/shipment.ts';
import type { ImportedReceiver, ShipmentImportRow } from '#contract/shipment-import.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { foldText } from '#domain/shared/fold-text.ts';
import { storedZipCode } from '#domain/shared/zip-code.ts';
import { newShipment, type WarehouseDefaults } from './new-shipment.ts';
import { applyShipmentPatch, numbered } from './shipment-patch.ts';
import { usualValues } from './usual-values.ts';

/** A row whose values have the right types, or what is wrong with it; such a row still belongs to its order, and may be known. */
export type CheckedRow =
  | { readonly row: ShipmentImportRow }
  | { readonly errors: FieldErrors; readonly orderNumber: string | undefined; readonly key: string | undefined };

export function rowKey(one: CheckedRow): string | undefined {
  return 'row' in one ? one.row.key : one.key;
}

export function rowOrder(one: CheckedRow): string {
  return orderKey('row' in one ? one.row.orderNumber : one.orderNumber);
}

/** The places of rows in the import, counted from 0. */
export interface ImportedOrder {
  readonly places: readonly number[];
  readonly rows: readonly CheckedRow[];
}

export interface ImportFacts {
  readonly warehouse: WarehouseDefaults;
  readonly today: string;
  readonly addresses: readonly Address[];
  readonly deliveryTypes: readonly Pick<DeliveryType, 'id' | 'name'>[];
  /** Shipments that rows have made before, by the key of the row. */
  readonly byKey: ReadonlyMap<string, string>;
  /** Shipments of the last time that have an order number, by `orderKey`. */
  readonly byOrder: ReadonlyMap<string, string>;
}

/** Errors by the place of their row. */
export type RowErrors = ReadonlyMap<number, FieldErrors>;

export type OrderVerdict =
  | { readonly result: 'new'; readonly shipment: Shipment }
  | { readonly result: 'same'; readonly shipmentId: string; readonly differs: boolean }
  | { readonly result: 'bad'; readonly errors: RowErrors };

/** The form in which order numbers are compared; '' for a row that has none. */
export function orderKey(orderNumber: string | null | undefined): string {
  return foldText(orderNumber ?? '').trim();
}

/** In the order of their first rows. A row without an order number is an order of its own. */
export function importedOrders(rows: readonly CheckedRow[]): ImportedOrder[] {
  const orders = new Map<string, { places: number[]; rows: CheckedRow[] }>();
  for (const [place, row] of rows.entries()) {
    const key = rowOrder(row);
    const known = key === '' ? undefined : orders.get(key);
    if (known) {
      known.places.push(place);
      known.rows.push(row);
    } else {
      orders.set(key || `\n${place}`, { places: [place], rows: [row] });
    }
  }
  return [...orders.values()];
}

/** Judges the orders of one import. */
export function orderJudge(facts: ImportFacts): (order: ImportedOrder) => OrderVerdict {
  const addresses = new Map(facts.addresses.flatMap((entry) => (entry.customerNo ? [[entry.customerNo, entry]] : [])));
  const types = new Map(facts.deliveryTypes.map(({ id }) => [id, id]));
  const typesByName = new Map(facts.deliveryTypes.map(({ id, name }) => [foldText(name), id]));
  const keys = new Set<string>();

  return (order) => {
    // What exists needs no correction.
    const existing = existingShipment(order.rows, facts);
    if (existing) return existing;

    const errors = new Map<number, FieldErrors>();
    const rows: PlacedRow[] = [];
    for (const [index, one] of order.rows.entries()) {
      const place = order.places[index] ?? 0;
      if ('row' in one) rows.push({ place, row: one.row });
      else errors.set(place, one.errors);
    }
    for (const { place, row } of rows) {
      if (keys.has(row.key)) errors.set(place, { key: { code: 'duplicate' } });
      keys.add(row.key);
    }
    if (errors.size > 0) return bad(order, errors);

    const { said, differing } = joined(rows);
    if (differing.size > 0) return bad(order, differing);
    const { key, customerNo, deliveryType, dispDate, addresses: parties, ...rest } = said;
    const entry = addresses.get(customerNo ?? '');
    if (customerNo && !entry && !parties?.receiver?.name) {
      return bad(order, new Map([[placeOf(rows, 'customerNo'), { customerNo: { code: 'unknown' } }]]));
    }
    const type = deliveryType && (types.get(deliveryType) ?? typesByName.get(foldText(deliveryType)));
    if (deliveryType && !type) {
      return bad(order, new Map([[placeOf(rows, 'deliveryType'), { deliveryType: { code: 'unknown' } }]]));
    }
    const { lines, items } = renumbered(rows);
    const patch: ShipmentPatch = {
      ...rest,
      ...(dispDate && { dispDate }),
      ...(type && { deliveryType: type }),
      addresses: {
        ...(parties?.sender && { sender: parties.sender }),
        // Lacking a name or country, it is refused by the rules of every shipment.
        receiver: receiverOf(entry, parties?.receiver ?? {}) as never,
      },
      ...(lines.length > 0 && { goodsLines: lines }),
      itemLines: items,
    };
    const shipment = applyShipmentPatch(newShipment(facts.warehouse, facts.today), patch);
    return { result: 'new', shipment: { ...shipment, ...usual(shipment, entry, types) } };
  };
}

/** What the register keeps for its own place, where the rows say nothing. */
function usual(shipment: Shipment, entry: Address | undefined, types: ReadonlyMap<string, string>): Partial<Shipment> {
  if (!entry || shipment.addresses.receiver.addressId !== entry.addressId) return {};
  return usualValues(shipment, entry, {}, new Set(types.keys())).changes;
}

/** The goods lines of all rows numbered on, and their item lines with the new numbers. */
function renumbered(rows: readonly PlacedRow[]) {
  const lines: GoodsLineInput[] = [];
  const items: ItemLineInput[] = [];
  // A number that its row does not have is one that the shipment does not have either: its rules refuse it.
  const unknown = rows.reduce((count, { row }) => count + (row.goodsLines?.length ?? 0), 1);
  for (const { row } of rows) {
    const before = lines.length;
    const own = numbered(row.goodsLines ?? []);
    lines.push(...own.map((line, index) => ({ ...line, lineNo: before + index + 1 })));
    for (const { goodsLineNo, ...item } of row.itemLines ?? []) {
      const place = own.findIndex(({ lineNo }) => lineNo === goodsLineNo);
      const ofShipment = place === -1 ? unknown : before + place + 1;
      items.push({ ...item, ...(goodsLineNo && { goodsLineNo: ofShipment }) });
    }
  }
  return { lines, items };
}

/** Errors of the shipment that rows would make, each at its row: that of the goods line, else the first that says anything of it. */
export function errorsByRow(order: ImportedOrder, errors: FieldErrors): RowErrors {
  const found = new Map<number, FieldErrors>();
  const placed = placedRows(order);
  for (const [path, error] of Object.entries(errors)) {
    const [, list, number, field] = /^(goodsLines|itemLines)\.(\d+)\.(.+)$/.exec(path) ?? [];
    const line = list && lineOf(placed, list as 'goodsLines', Number(number));
    const place = line ? line.place : placeOf(placed, path);
    const own = line ? `${list}.${line.at}.${field}` : path;
    found.set(place, { ...found.get(place), [own]: error });
  }
  return withSpoiled(order, found);
}

interface PlacedRow {
  readonly place: number;
  readonly row: ShipmentImportRow;
}

function placedRows({ places, rows }: ImportedOrder): PlacedRow[] {
  return rows.flatMap((one, index) => ('row' in one ? [{ place: places[index] ?? 0, row: one.row }] : []));
}

function bad(order: ImportedOrder, errors: RowErrors): OrderVerdict {
  return { result: 'bad', errors: withSpoiled(order, errors) };
}

/** The rows of an order with which nothing is wrong wait for one that is bad. */
function withSpoiled({ places }: ImportedOrder, errors: RowErrors): RowErrors {
  const first = places.find((place) => errors.has(place)) ?? 0;
  const spoiled: FieldErrors = { orderNumber: { code: 'orderSpoiled', values: { row: first + 1 } } };
  return new Map(places.map((place) => [place, errors.get(place) ?? spoiled]));
}

function existingShipment(rows: readonly CheckedRow[], { byKey, byOrder }: ImportFacts): OrderVerdict | undefined {
  const made = rows.flatMap((one) => byKey.get(rowKey(one) ?? '') ?? []);
  const [first] = rows;
  const shipmentId = made[0] ?? (first && byOrder.get(rowOrder(first)));
  if (shipmentId === undefined) return undefined;
  return { result: 'same', shipmentId, differs: made.length < rows.length };
}

type Said = Omit<ShipmentImportRow, 'goodsLines' | 'itemLines'>;

/** What the rows of an order say together of their shipment. An empty value says nothing. */
function joined(rows: readonly PlacedRow[]): { readonly said: Said; readonly differing: RowErrors } {
  const said: Record<string, unknown> = {};
  const saidIn = new Map<string, number>();
  const differing = new Map<number, FieldErrors>();
  for (const { place, row } of rows) {
    const { key, goodsLines, itemLines, addresses, ...fields } = row;
    const { receiver, sender } = addresses ?? {};
    const { contact, ...party } = receiver ?? {};
    const values = {
      ...fields,
      ...under(RECEIVER, party),
      ...under(`${RECEIVER}.contact`, contact ?? {}),
      [SENDER]: sender,
    };
    for (const [path, value] of Object.entries(values)) {
      if (isNothing(value)) continue;
      const known = said[path];
      if (known === undefined) {
        said[path] = value;
        saidIn.set(path, place);
      } else if (path !== 'orderNumber' && !isSame(known, value)) {
        const error: FieldError = { code: 'orderDiffers', values: { row: (saidIn.get(path) ?? 0) + 1 } };
        differing.set(place, { ...differing.get(place), [path]: error });
      }
    }
  }
  return { said: nested(said), differing };
}

const RECEIVER = 'addresses.receiver';
const SENDER = 'addresses.sender';

function under(path: string, fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${path}.${field}`, value]));
}

function nested(said: Readonly<Record<string, unknown>>): Said {
  const own = Object.entries(said);
  const inside = (path: string) =>
    Object.fromEntries(
      own
        .filter(([field]) => field.startsWith(`${path}.`))
        .map(([field, value]) => [field.slice(path.length + 1), value]),
    );
  const contact = inside(`${RECEIVER}.contact`);
  const party = Object.fromEntries(Object.entries(inside(RECEIVER)).filter(([field]) => !field.startsWith('contact.')));
  const receiver = { ...party, ...(Object.keys(contact).length > 0 && { contact }) };
  const fields = Object.fromEntries(own.filter(([field]) => !field.startsWith('addresses.')));
  return { key: '', ...fields, addresses: { receiver, ...(said[SENDER] ? { sender: said[SENDER] } : {}) } } as Said;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

const PLACE_FIELDS = ['street1', 'street2', 'zipCode', 'city', 'countryCode'] as const;

/**
 * The entry of the register, with what the rows say in its place. A street or a town of a row is another place, so nothing of the
 * entry's place is mixed with it but the country.
 */
function receiverOf(entry: Address | undefined, said: ImportedReceiver): object {
  if (!entry) return { ...said, countryCode: said.countryCode ?? undefined };
  const { _etag, customerNo, addressId, ...known } = entry;
  const countryCode = said.countryCode || known.countryCode;
  const isElsewhere = PLACE_FIELDS.some((field) => {
    const value = field === 'zipCode' ? storedZipCode(said.zipCode, countryCode) : said[field];
    return !isNothing(value) && foldText(value ?? '').trim() !== foldText(known[field] ?? '').trim();
  });
  const place = isElsewhere ? Object.fromEntries(PLACE_FIELDS.map((field) => [field, said[field] ?? null])) : {};
  const { contact, ...party } = said;
  return {
    ...known,
    ...Object.fromEntries(Object.entries(party).filter(([, value]) => !isNothing(value))),
    ...place,
    countryCode,
    addressId: isElsewhere ? null : addressId,
    contact: { ...known.contact, ...contact },
  };
}

/** The first row that says anything of a field. */
function placeOf(rows: readonly PlacedRow[], path: string): number {
  const says = ({ row }: PlacedRow) => !isNothing(path.split('.').reduce<unknown>(memberOf, row));
  return (rows.find(says) ?? rows[0])?.place ?? 0;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** The row that holds a line of the shipment, and the line's place among those of the row. */
function lineOf(rows: readonly PlacedRow[], list: 'goodsLines' | 'itemLines', line: number) {
  let at = line;
  for (const { place, row } of rows) {
    const count = row[list]?.length ?? 0;
    if (at < count) return { place, at };
    at -= count;
  }
  return undefined;
}
