/**
 * What the box finds on the device, in the order in which it is shown: what answers best first, then open before closed, then
 * the nearest dispatch day, then the newest. The server finds the same in the same order (server/finding/find-repository.ts).
 * Not here: what is offered when nothing is found (nearest.ts).
 */
import type { Address } from '#contract/address.ts';
import type { ShipmentRow } from '#contract/shipment.ts';
import { compareText } from '#domain/shared/collate.ts';
import { dayOf } from '#domain/shared/dates.ts';
import { daysBetween } from '#domain/shared/day-steps.ts';
import { type AskedText, isCalled, packagesAsked, type Rank, rankOf } from '#domain/shipments/asked-text.ts';
import { addressText, shipmentText } from '#domain/shipments/found-text.ts';
import { placeKey, shipmentsTo } from '#domain/shipments/proposal.ts';
import { UNSENT_STATUSES } from '#domain/shipments/status.ts';

export interface FoundPackage<Row> {
  readonly packageNumber: string;
  /** Its place among the packages of the shipment, counted from 1. */
  readonly place: number;
  readonly shipment: Row;
}

/** `count`: of all, also those beyond the limit. */
export interface FoundGroup<Hit> {
  readonly hits: readonly Hit[];
  readonly count: number;
}

export interface FoundShipments<Row> {
  readonly shipments: FoundGroup<Row>;
  /** Of shipments that are found by nothing but a package. */
  readonly packages: FoundGroup<FoundPackage<Row>>;
}

export function findShipments<Row extends ShipmentRow>(
  rows: Iterable<Row>,
  asked: AskedText,
  { today, limit }: { readonly today: string; readonly limit: number },
): FoundShipments<Row> {
  const found: { row: Row; rank: Rank }[] = [];
  const byPackage: { row: Row; rank: number }[] = [];
  for (const row of rows) {
    const rank = rankOf(textOf(row), asked);
    if (rank !== undefined) found.push({ row, rank });
    else if (packagesAsked(row.packageNumbers, asked).length > 0) {
      byPackage.push({ row, rank: row.packageNumbers.some((number) => isCalled(number, asked)) ? 0 : 1 });
    }
  }
  const byUse = compareUse(today);
  const better = (a: { row: Row; rank: number }, b: { row: Row; rank: number }) =>
    a.rank - b.rank || byUse(a.row, b.row);
  found.sort(better);
  const packages = byPackage.sort(better).flatMap(({ row }) => foundPackages(row, asked));
  return {
    shipments: { hits: found.slice(0, limit).map(({ row }) => row), count: found.length },
    packages: { hits: packages.slice(0, limit), count: packages.length },
  };
}

/** The packages of a shipment that answer. */
export function foundPackages<Row extends ShipmentRow>(row: Row, asked: AskedText): FoundPackage<Row>[] {
  return packagesAsked(row.packageNumbers, asked).map((packageNumber) => ({
    packageNumber,
    place: row.packageNumbers.indexOf(packageNumber) + 1,
    shipment: row,
  }));
}

export function findReceivers<Entry extends Pick<Address, 'addressId' | 'name' | 'city' | 'customerNo'>>(
  addresses: Iterable<Entry>,
  asked: AskedText,
  limit: number,
): FoundGroup<Entry> {
  const found: { address: Entry; rank: Rank }[] = [];
  for (const address of addresses) {
    const rank = rankOf(addressText(address), asked);
    if (rank !== undefined) found.push({ address, rank });
  }
  found.sort((a, b) => a.rank - b.rank || byName(a.address, b.address));
  return { hits: found.slice(0, limit).map(({ address }) => address), count: found.length };
}

type Receiver = Pick<Address, 'addressId' | 'name' | 'street1' | 'zipCode' | 'countryCode'>;

/** The shipments to each receiver, by its address's id, newest first. */
export function sentTo<Row extends ShipmentRow>(
  receivers: readonly Receiver[],
  rows: Iterable<Row>,
): ReadonlyMap<string, readonly Row[]> {
  const wanted = new Map(receivers.map((receiver) => [placeOf(receiver), [] as Row[]]));
  if (wanted.size > 0) for (const row of rows) wanted.get(placeOf(row.receiver))?.push(row);
  return new Map(
    receivers.map((receiver) => [receiver.addressId, shipmentsTo(receiver, wanted.get(placeOf(receiver)) ?? [])]),
  );
}

type Use = Pick<ShipmentRow, 'status' | 'dispDate' | 'shipmentId'>;

/** Open before closed, then the nearest dispatch day, then the newest; what was not sent yet is the newest. */
export function compareUse(today: string): (a: Use, b: Use) => number {
  const isOpen = ({ status }: Use) => UNSENT_STATUSES.some((open) => open === status);
  const days = ({ dispDate }: Use) => Math.abs(daysBetween(dayOf(dispDate), today));
  const age = ({ shipmentId }: Use) => Number(shipmentId) || Number.MAX_SAFE_INTEGER;
  return (a, b) => Number(isOpen(b)) - Number(isOpen(a)) || days(a) - days(b) || age(b) - age(a);
}

/** Rows stay the same objects until one of them changes. */
const texts = new WeakMap<ShipmentRow, string>();

function textOf(row: ShipmentRow): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const text = shipmentText(row);
  texts.set(row, text);
  return text;
}

const places = new WeakMap<object, string>();

function placeOf(party: Parameters<typeof placeKey>[0]): string {
  const known = places.get(party);
  if (known !== undefined) return known;
  const place = placeKey(party);
  places.set(party, place);
  return place;
}

type Named = Pick<Address, 'addressId' | 'name'>;

function byName(a: Named, b: Named): number {
  return compareText(a.name, b.name) || (a.addressId < b.addressId ? -1 : 1);
}
