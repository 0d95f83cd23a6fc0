/**
 * What a person can decide about a conflict: each clashing group, or the whole entry if no field clashes; and whether the
 * request is still allowed for the entity as it is now. Pure; used by the conflict dialog.
 * Not here: carrying it out (client/data/outbox), words (client/i18n).
 */

import type { EntityKind } from '#domain/commands/kind-names.ts';
import type { ConflictReason, Need, OutboxEntry } from '#domain/commands/outbox-entry.ts';
import type { Known } from '#domain/kinds/entity-kind.ts';
import { anyKind, commandRules } from '#domain/kinds/kinds.ts';
import type { ActionAvailability } from '#domain/shipments/actions.ts';
import { decideEntry } from './merge-entry.ts';

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

/** Groups of this person's edit that do not clash and are sent whatever is decided. */
export function groupsBeside(
  entry: Pick<OutboxEntry, 'operation' | 'payload' | 'base'>,
  { theirs }: ConflictNeed,
): readonly string[] {
  const { touches } = commandRules(entry.operation);
  return touches && theirs !== null ? touches(decideEntry(entry, theirs, []) ?? {}) : [];
}

/** What a carrier acts on is left to the person alone; for the other groups, the values typed here are preselected. */
export function proposedGroups(kind: EntityKind, { clashes }: ConflictNeed): readonly string[] {
  const { groups } = anyKind(kind);
  const isProposed = (group: string) => !groups.find(({ name }) => name === group)?.isPersonsChoice;
  return clashes.map(({ group }) => group).filter(isProposed);
}
