/**
 * What a change to a shipment was, and what of it the history keeps, field by field: as much as a person reads, never more than a few
 * kilobytes. Papers are in the ledger of prints and messages in the EDI log, so neither is a change here.
 * Not here: who did it and when (server/shipment-records/shipment-history.ts).
 */
import type { Deed } from '#contract/history.ts';
import type { GoodsLine, Shipment } from '#contract/shipment.ts';
import { type ChangedField, type FieldChange, fieldChanges } from './field-changes.ts';
import { newShipment } from './new-shipment.ts';
import { STATUS } from './status.ts';

/** Units: characters of one text, and of all changes of one event as JSON. */
const LONGEST_TEXT = 300;
const LONGEST_EVENT = 12_000;

export interface KeptChanges {
  readonly changes: readonly FieldChange[];
  /** How many were left out. */
  readonly more: number;
}

/** Undefined for a change that the history does not tell of. */
export function deedOf(before: Shipment | undefined, after: Shipment): Deed | undefined {
  if (!before) return after.copyOf ? 'copied' : after.returnOf ? 'returned' : 'created';
  if (before.status !== after.status) {
    const moved = MOVES[after.status];
    if (moved) return moved;
    if (after.status === STATUS.open && WAS_OUT.includes(before.status)) return 'reopened';
  }
  if (before.isBooked !== after.isBooked) return after.isBooked ? 'booked' : 'bookingCancelled';
  if (after.isBooked && before.differsFromCarrier && !after.differsFromCarrier) return 'updated';
  const fields = fieldChanges(before, after);
  if (fields.length > 0) return fields.every(({ path }) => path === 'noteInternal') ? 'noted' : 'edited';
  return before.status === after.status && numberChanges(before, after).length === 0 ? undefined : 'moved';
}

const MOVES: Readonly<Record<number, Deed>> = {
  [STATUS.cancelled]: 'cancelled',
  [STATUS.closed]: 'closed',
  [STATUS.finished]: 'finished',
  [STATUS.archived]: 'archived',
  [STATUS.rejected]: 'rejected',
  [STATUS.technicalError]: 'failed',
  [STATUS.failed]: 'failed',
};
const WAS_OUT: readonly number[] = [STATUS.cancelled, STATUS.failed];

export function keptChanges(before: Shipment | undefined, after: Shipment): KeptChanges {
  const found = before ? [...stateChanges(before, after), ...fieldChanges(before, after)] : filledIn(after);
  const all = found.map((change) => shortened(named(change, before, after)));
  let room = LONGEST_EVENT;
  const fits = all.findIndex((change) => {
    room -= JSON.stringify(change).length;
    return room < 0;
  });
  return fits < 0 ? { changes: all, more: 0 } : { changes: all.slice(0, fits), more: all.length - fits };
}

/** The same field of the same line. */
export function isSameField(one: ChangedField, other: ChangedField): boolean {
  if (one.kind === 'changed' && other.kind === 'changed') return one.path === other.path && one.line === other.line;
  // A line that one of them added or removed moves the others: then the list as a whole is meant.
  const list = ({ path }: ChangedField) => path.split('.')[0];
  return list(one) === list(other);
}

function filledIn(made: Shipment): FieldChange[] {
  const blank = { ...newShipment({ countryCode: '', currency: '' }, ''), goodsLines: [] };
  return fieldChanges(blank, made).filter(({ becomes }) => becomes !== null && becomes !== '' && becomes !== false);
}

function stateChanges(before: Shipment, after: Shipment): FieldChange[] {
  const compared = ['status', 'consignmentNo'] as const;
  const state = compared.flatMap((path): FieldChange[] =>
    before[path] === after[path] ? [] : [{ path, kind: 'changed', was: before[path], becomes: after[path] }],
  );
  // What the carrier said, in its own words; what Kaj says has a code and changes with the state.
  const told = after.validationNotice ? null : after.validationError;
  const isTold = told !== null && told !== before.validationError;
  const reach = after.bookedAs ?? null;
  const isBooked = reach !== null && !before.isBooked && after.isBooked;
  return [
    ...state,
    ...(isBooked ? [{ path: 'bookedAs', kind: 'changed', was: null, becomes: reach } as const] : []),
    ...numberChanges(before, after),
    ...(isTold ? [{ path: 'validationError', kind: 'changed', was: null, becomes: told } as const] : []),
  ];
}

/** Package numbers of a line, as the first and the last of them. */
function numberChanges(before: Shipment, after: Shipment): FieldChange[] {
  const old = new Map(before.goodsLines.map((line) => [line.lineNo, numbersOf(line)]));
  return after.goodsLines.flatMap((line, index): FieldChange[] => {
    const [was = null, becomes] = [old.get(line.lineNo), numbersOf(line)];
    if (was === becomes) return [];
    return [{ path: 'goodsLines.packageNumbers', line: index + 1, kind: 'changed', was, becomes }];
  });
}

function numbersOf({ packageNumbers }: GoodsLine): string | null {
  const [first = null, last = first] = [packageNumbers[0], packageNumbers.at(-1)];
  return first === last ? first : `${first} – ${last}`;
}

/** A delivery type by its name: the type may be gone by the time somebody reads of it. */
function named(change: FieldChange, before: Shipment | undefined, after: Shipment): FieldChange {
  if (change.path !== 'deliveryType') return change;
  return {
    ...change,
    was: before?.deliveryTypeName ?? change.was,
    becomes: after.deliveryTypeName ?? change.becomes,
  };
}

function shortened(change: FieldChange): FieldChange {
  return { ...change, was: short(change.was), becomes: short(change.becomes) };
}

/** Of a line or a party, the members that say something. */
function short(value: unknown): unknown {
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value;
  if (Array.isArray(value)) return value.map(short);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([key, member]) => key !== 'packageNumbers' && member !== null);
  return Object.fromEntries(members.map(([key, member]) => [key, short(member)]));
}
