/**
 * What becomes of an entry if the entity is no longer as the person saw it: already done, sent again on top of the present
 * version, or a conflict; and what a person's decision makes of a conflict.
 * Not here: which fields belong together, and what a change of state means (domain/kinds).
 */

import { entityKindOf } from '#domain/commands/kind-names.ts';
import type { FieldConflict } from '#domain/commands/merge-groups.ts';
import type { MergeResult, RequestedChange } from '#domain/kinds/entity-kind.ts';
import { anyKind, commandRules } from '#domain/kinds/kinds.ts';

export function mergeEntry({ operation: command, payload, base }: RequestedChange, theirs: unknown): MergeResult {
  return commandRules(command).merge?.(base, payload, theirs) ?? { kind: 'resend', payload };
}

/**
 * What to send after a person has decided a conflict: the clashes they decided for themselves, and everything that did not clash.
 * Undefined if nothing is left to send.
 */
export function decideEntry(
  { operation: command, payload, base }: RequestedChange,
  theirs: unknown,
  mine: readonly string[],
): unknown {
  const { decide } = commandRules(command);
  return decide ? decide(base, payload, theirs, mine) : payload;
}

/** What a decision gives up on either side, each as a payload that would restore it. */
export function givenUp(
  { operation: command, payload, base }: RequestedChange,
  theirs: unknown,
  clashes: readonly FieldConflict[],
  mine: readonly string[],
): { readonly mine?: unknown; readonly theirs?: unknown } {
  const { part, apply } = commandRules(command);
  const groupsOf = (some: readonly FieldConflict[]) => [...new Set(some.map(({ group }) => group.split('.')[0] ?? ''))];
  const lost = groupsOf(clashes.filter(({ group }) => !mine.includes(group)));
  const overridden = groupsOf(clashes.filter(({ group }) => mine.includes(group)));
  return {
    ...(lost.length > 0 && { mine: part && apply ? part(apply(base, payload), lost) : payload }),
    ...(overridden.length > 0 && { theirs: part ? part(theirs, overridden) : theirs }),
  };
}

/** Requests something that was given up again, on top of the present version. Undefined if the entity already is that way. */
export function restoredPayload(asked: RequestedChange, current: unknown): unknown {
  if (commandRules(asked.operation).isDone?.(asked.payload, current)) return undefined;
  const { groups } = anyKind(entityKindOf(asked.operation));
  return decideEntry(
    asked,
    current,
    groups.map(({ name }) => name),
  );
}
