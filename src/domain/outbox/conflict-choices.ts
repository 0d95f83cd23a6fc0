/**
 * What a person can decide about a conflict: each clashing group, or the whole entry if no field clashes; and whether the
 * request is still allowed for the entity as it is now. Pure; used by the conflict dialog.
 * Not here: carrying it out (client/data/outbox), words (client/i18n).
 */

import type { EntityKind } from '#domain/commands/kind-names.ts';
import type { FieldConflict } from '#domain/commands/merge-groups.ts';
import { type ConflictReason, isCreate, type Need, type OutboxEntry } from '#domain/commands/outbox-entry.ts';
import type { Known, RequestedChange } from '#domain/kinds/entity-kind.ts';
import { anyKind, commandRules } from '#domain/kinds/kinds.ts';
import type { ActionAvailability } from '#domain/shipments/actions.ts';
import type { FieldChange } from '#domain/shipments/field-changes.ts';
import { decideEntry, mergeEntry } from './merge-entry.ts';

export type ConflictNeed = Extract<Need, { kind: 'conflict' }>;

const ALLOWED: ActionAvailability = { allowed: true, when: 'now' };

/** Whether the server would still accept it in the entity's present state. */
export function stillAllowed(
  { operation: command, payload }: Pick<OutboxEntry, 'operation' | 'payload'>,
  { theirs }: ConflictNeed,
  known: Known,
): ActionAvailability {
  return (theirs !== null && commandRules(command).allowed?.(payload, theirs, known)) || ALLOWED;
}

/** Whether a person may have it sent: not to something that is gone, unless it creates that itself. */
export function mayBeSent(entry: Pick<OutboxEntry, 'kind' | 'operation'>, { reason, theirs }: ConflictNeed): boolean {
  const isMade = isCreate(entry) || anyKind(entry.kind).isMadeByAny === true;
  return theirs !== null || (reason === 'otherHistory' && isMade);
}

/** Who changed it since, and when, as far as the server says. */
export function lastChange({ changedBy, theirs }: ConflictNeed): {
  readonly by: string | null;
  readonly at: string | null;
} {
  const now = theirs as { readonly changedBy?: string | null; readonly changedAt?: string | null } | null;
  return { by: changedBy ?? now?.changedBy ?? null, at: now?.changedAt || null };
}

/** What happened apart from the clashing fields; `changed` if nothing else did. */
export function whatHappened({ kind, base }: Pick<OutboxEntry, 'kind' | 'base'>, need: ConflictNeed): ConflictReason {
  if (need.reason !== 'changed' || need.theirs === null) return need.reason;
  return anyKind(kind).happened(base, need.theirs);
}

/**
 * What there is to choose. Merged anew, because an app of an earlier version chose by larger groups and wrote those down; a
 * clash it saw may be none any more.
 */
export function clashesOf(entry: RequestedChange, { reason, theirs, clashes }: ConflictNeed): readonly FieldConflict[] {
  if (theirs === null || reason !== 'changed') return clashes;
  const verdict = mergeEntry(entry, theirs);
  return verdict.kind === 'conflict' ? verdict.clashes : [];
}

/** What only one side changed: it is kept whatever is decided, and the person is told. */
export function keptBeside(
  entry: RequestedChange,
  need: ConflictNeed,
): { readonly mine: readonly FieldChange[]; readonly theirs: readonly FieldChange[] } {
  const { apply, compare } = commandRules(entry.operation);
  const { theirs } = need;
  if (!apply || !compare || theirs === null) return { mine: [], theirs: [] };
  const decided = (groups: readonly string[]) => {
    const payload = decideEntry(entry, theirs, groups);
    return payload === undefined ? theirs : apply(theirs, payload);
  };
  const all = clashesOf(entry, need).map(({ group }) => group);
  return {
    mine: compare(theirs, decided([])),
    theirs: compare(apply(entry.base, entry.payload), decided(all)),
  };
}

/** What a carrier acts on is left to the person alone; for the other groups, the values typed here are preselected. */
export function proposedGroups(kind: EntityKind, clashes: readonly FieldConflict[]): readonly string[] {
  const { groups } = anyKind(kind);
  const isProposed = (clash: string) => !groups.find(({ name }) => name === clash.split('.')[0])?.isPersonsChoice;
  return clashes.map(({ group }) => group).filter(isProposed);
}
