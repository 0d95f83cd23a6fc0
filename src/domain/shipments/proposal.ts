/**
 * What is proposed for a new shipment, taken from the last one to the same receiver: delivery type with its terms, goods and
 * messages, services and pick-up point with the type, but never day, order number, insurance or note. A field somebody has already filled in is left alone, and
 * removing the proposal removes exactly what still stands as proposed.
 * Not here: finding the earlier shipments on the device (client/features/shipments/page), drawing.
 */
import type { Party } from '#contract/address.ts';
import type { FieldErrors } from '#contract/errors.ts';
import type { Shipment, ShipmentRow } from '#contract/shipment.ts';
import { isTemporary } from '#domain/commands/entity-reference.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { dayOf } from '#domain/shared/dates.ts';
import { foldText } from '#domain/shared/fold-text.ts';
import { storedZipCode } from '#domain/shared/zip-code.ts';
import { areTermsRequired, type ShipmentFacts } from './required-fields.ts';
import { STATUS } from './status.ts';
import { shipmentErrors } from './validate-shipment.ts';

/** Of a delivery type, so proposed only with it. */
const OF_TYPE = ['services', 'pickupPoint'] as const;
const FIELDS = ['deliveryType', ...OF_TYPE, 'combiterms', 'goodsLines', 'msgToFW1', 'msgToFW2', 'msgToFW3'] as const;
export type ProposedField = (typeof FIELDS)[number];
export type ProposedValues = { readonly [Field in ProposedField]?: Shipment[Field] };

export interface Proposal {
  readonly from: Shipment;
  readonly values: ProposedValues;
  /** Why the delivery type is not proposed, by the field that its rules concern. */
  readonly withoutType: FieldErrors | undefined;
}

type Place = Pick<Party, 'name' | 'street1' | 'zipCode' | 'countryCode'>;

/** The same for every shipment to one address, however it was written. */
export function placeKey({ name, street1, zipCode, countryCode }: Place): string {
  const parts = [name, street1 ?? '', storedZipCode(zipCode, countryCode), countryCode];
  return parts.map((part) => foldText(part).trim()).join('\n');
}

/** Folded, as the key has it. */
export function nameOfPlace(key: string): string {
  return key.slice(0, key.indexOf('\n'));
}

/** Shipments to a receiver that were not cancelled, newest first. One that exists only on this device counts as the newest. */
export function shipmentsTo<Row extends Pick<ShipmentRow, 'shipmentId' | 'status' | 'receiver'>>(
  receiver: Place,
  rows: Iterable<Row>,
): readonly Row[] {
  const wanted = placeKey(receiver);
  const found = [...rows].filter(({ status, receiver: to }) => status !== STATUS.cancelled && placeKey(to) === wanted);
  return found.toSorted((a, b) => order(b) - order(a));
}

const REFUSED: readonly number[] = [STATUS.rejected, STATUS.technicalError, STATUS.failed];

/**
 * Whether a person would say that it was sent: not what a carrier refused, what is only planned, nor a test, as far as the whole
 * shipment is at hand. What is made for today leaves today.
 */
export function wasSent(
  { status, dispDate, bookedAs }: Pick<ShipmentRow, 'status' | 'dispDate'> & Pick<Shipment, 'bookedAs'>,
  today: string,
): boolean {
  return !REFUSED.includes(status) && dayOf(dispDate) <= today && !bookedAs?.startsWith('test');
}

/** Keyed by `placeKey`. */
export function newestByPlace<Row extends Pick<ShipmentRow, 'shipmentId' | 'status' | 'receiver'>>(
  rows: Iterable<Row>,
): ReadonlyMap<string, Row> {
  const newest = new Map<string, Row>();
  for (const row of rows) {
    if (row.status === STATUS.cancelled) continue;
    const key = placeKey(row.receiver);
    const known = newest.get(key);
    if (!known || order(row) > order(known)) newest.set(key, row);
  }
  return newest;
}

function order({ shipmentId }: Pick<ShipmentRow, 'shipmentId'>): number {
  return isTemporary(shipmentId) ? Number.MAX_SAFE_INTEGER : Number(shipmentId);
}

/** The newest of each kind: those that would propose the same count as one. */
export function differentShipments(newestFirst: readonly Shipment[], atMost: number): readonly Shipment[] {
  const different: Shipment[] = [];
  for (const shipment of newestFirst) {
    if (different.length === atMost) break;
    if (!different.some((known) => isAlike(known, shipment))) different.push(shipment);
  }
  return different;
}

export function isAlike(one: Shipment, other: Shipment): boolean {
  return isSame(contents(one), contents(other));
}

function contents(shipment: Shipment) {
  const { deliveryType, services = null, pickupPoint = null, combiterms, msgToFW1, msgToFW2, msgToFW3 } = shipment;
  return {
    ...{ deliveryType, services, pickupPoint, combiterms, msgToFW1, msgToFW2, msgToFW3 },
    goodsLines: freshLines(shipment),
  };
}

/** `base`: the new shipment as it began; `factsOf`: the facts about a delivery type; the type is missing if it is not offered. */
export function proposalFor(
  base: Shipment,
  draft: Shipment,
  from: Shipment,
  factsOf: (deliveryType: string | null) => ShipmentFacts,
): Proposal {
  const isAsked = (field: ProposedField) =>
    field !== 'combiterms' || areTermsRequired(draft, factsOf(null).warehouseCountry);
  const usual = Object.entries(contents(from)) as [ProposedField, unknown][];
  const open: ProposedValues = Object.fromEntries(
    usual.filter(([field, value]) => value !== null && isAsked(field) && isSame(draft[field], base[field])),
  );
  const { deliveryType, services, pickupPoint, ...others } = open;
  if (!deliveryType) return { from, values: others, withoutType: undefined };
  const values: ProposedValues = {
    ...others,
    deliveryType,
    ...(services && { services }),
    ...(pickupPoint && { pickupPoint }),
  };

  const without = shipmentErrors({ ...draft, ...others }, factsOf(draft.deliveryType));
  const errors = Object.entries(shipmentErrors({ ...draft, ...values }, factsOf(deliveryType)));
  const ofType = errors.filter(([path]) => isOfType(path) || (path.startsWith('goodsLines.') && !without[path]));
  if (ofType.length === 0) return { from, values, withoutType: undefined };
  return { from, values: others, withoutType: Object.fromEntries(ofType) };
}

const isOfType = (path: string) =>
  ['deliveryType', ...OF_TYPE].some((field) => path === field || path.startsWith(`${field}.`));

/** The proposed fields that nobody has changed since. */
export function standingFields({ values }: Proposal, draft: Shipment): readonly ProposedField[] {
  return FIELDS.filter((field) => {
    const value = values[field];
    if (value === undefined) return false;
    if (field !== 'goodsLines') return isSame(draft[field], value);
    return draft.goodsLines.some((line) => isProposedLine(values, line));
  });
}

/** The changes that remove the proposal; lines that were changed or added stay. */
export function withoutProposal(base: Shipment, draft: Shipment, proposal: Proposal): Partial<Shipment> {
  const fields = standingFields(proposal, draft);
  const cleared: Partial<Shipment> = Object.fromEntries(fields.map((field) => [field, base[field]]));
  if (!fields.includes('goodsLines')) return cleared;
  const kept = draft.goodsLines.filter((line) => !isProposedLine(proposal.values, line));
  return { ...cleared, goodsLines: kept.length > 0 ? kept : base.goodsLines };
}

function isProposedLine({ goodsLines = [] }: ProposedValues, line: Shipment['goodsLines'][number]): boolean {
  return goodsLines.some((proposed) => isSame(proposed, line));
}

/** The goods lines without their package numbers. */
function freshLines({ goodsLines }: Pick<Shipment, 'goodsLines'>): Shipment['goodsLines'] {
  return goodsLines.map((line, index) => ({ ...line, lineNo: index + 1, packageNumbers: [] }));
}
