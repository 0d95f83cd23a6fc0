/**
 * Combines two edits of one entity while neither has left the device: this saves requests after a day offline, and a new
 * shipment corrected three times is created only once. An entry that may have been sent is frozen, because the server knows
 * it by its id.
 */
import { type EntityKind, entityKindOf, verbOf } from '#domain/commands/kind-names.ts';
import { isCreate, type NewEntry, type OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { anyKind, commandRules } from '#domain/kinds/kinds.ts';
import { type Fields, isFields, isSame } from '#domain/shared/change-set.ts';

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
    payload: withEdit(tail, next.payload),
    base: isCreate(tail) ? tail.base : earliestBase(tail, next),
    draftKey: next.draftKey ?? tail.draftKey,
    dependsOn: [...new Set([...tail.dependsOn, ...(next.dependsOn ?? [])])],
  };
}

/** The payload with a later edit added. */
export function withEdit({ kind, payload }: Pick<OutboxEntry, 'kind' | 'payload'>, edit: unknown): unknown {
  const [before, after] = [payload as Fields, edit as Fields];
  const both: Record<string, unknown> = { ...before, ...after };
  for (const member of nestedOf(kind)) {
    const [old, typed] = [before[member], after[member]];
    if (isFields(old) && isFields(typed)) both[member] = { ...old, ...typed };
  }
  return both;
}

/** The later edit's base, but with the fields that the earlier edit changed as they were before it. */
export function earliestBase(
  { kind, base: seen, payload }: Pick<OutboxEntry, 'kind' | 'base' | 'payload'>,
  { base: now }: Pick<NewEntry, 'base'>,
): unknown {
  if (!isFields(seen) || !isFields(now)) return seen;
  const touched = (payload ?? {}) as Fields;
  const base: Record<string, unknown> = { ...now, ...picked(seen, touched) };
  for (const member of nestedOf(kind)) {
    const [old, mine, present] = [seen[member], touched[member], now[member]];
    if (isFields(old) && isFields(mine) && isFields(present)) base[member] = { ...present, ...picked(old, mine) };
  }
  return isSame(base, seen) ? seen : base;
}

function nestedOf(kind: EntityKind): readonly string[] {
  return anyKind(kind).nested ?? [];
}

/** The values of those members that the other object has. */
function picked(values: Fields, members: Fields): Fields {
  return Object.fromEntries(Object.keys(members).map((member) => [member, values[member]]));
}
