/**
 * Combines two edits of one entity while neither has left the device: this saves requests after a day offline, and a new
 * shipment corrected three times is created only once. An entry that may have been sent is frozen, because the server knows
 * it by its id.
 */
import { entityKindOf, verbOf } from '../kinds/kind-names.ts';
import { commandRules } from '../kinds/kinds.ts';
import { isSame } from '../shared/change-set.ts';
import { isCreate, type NewEntry, type OutboxEntry } from './outbox-entry.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Certainly never left the device. */
export function isUnsent({ state, sentAt }: Pick<OutboxEntry, 'state' | 'sentAt'>): boolean {
  return state === 'queued' && sentAt === null;
}

/** Whether an edit may become part of the last entry of its entity. */
export function isMergeable(tail: OutboxEntry, next: NewEntry): boolean {
  const joins = commandRules(next.operation).joins ?? [];
  return entityKindOf(tail.operation) === entityKindOf(next.operation) && joins.includes(verbOf(tail.operation));
}

/** The last entry with the edit added. The base of each field is the value seen first. */
export function coalesced(tail: OutboxEntry, next: NewEntry): OutboxEntry {
  return {
    ...tail,
    payload: withEdit(tail.payload, next.payload),
    base: isCreate(tail) ? tail.base : earliestBase(tail, next),
    draftKey: next.draftKey ?? tail.draftKey,
    dependsOn: [...new Set([...tail.dependsOn, ...(next.dependsOn ?? [])])],
  };
}

/** The payload with a later edit added. */
export function withEdit(payload: unknown, edit: unknown): unknown {
  const [before, after] = [payload as Fields, edit as Fields];
  if (!isFields(before.addresses) || !isFields(after.addresses)) return { ...before, ...after };
  return { ...before, ...after, addresses: { ...before.addresses, ...after.addresses } };
}

/** The later edit's base, but with the fields that the earlier edit changed as they were before it. */
export function earliestBase(tail: OutboxEntry, next: Pick<NewEntry, 'base'>): unknown {
  const seen = tail.base as Fields;
  const now = next.base as Fields;
  if (!isFields(seen) || !isFields(now)) return seen;
  const base: Record<string, unknown> = { ...now };
  for (const field of Object.keys((tail.payload ?? {}) as Fields)) base[field] = seen[field];
  const touched = (tail.payload as { addresses?: Fields } | null)?.addresses;
  if (touched && isFields(seen.addresses) && isFields(now.addresses)) {
    const parties = Object.keys(touched).map((party) => [party, (seen.addresses as Fields)[party]]);
    base.addresses = { ...now.addresses, ...Object.fromEntries(parties) };
  }
  return isSame(base, seen) ? seen : base;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
