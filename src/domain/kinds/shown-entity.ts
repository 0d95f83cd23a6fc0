/** What a screen shows of one entity: the server's version with this person's own entries over it. */
import type { Folded, Known } from './entity-kind.ts';
import type { EntityKind } from './kind-names.ts';
import { type Entities, kindRules } from './kinds.ts';

/** Undefined if neither the server nor the queue knows the entity. `entries`: those of the entity, in queue order. */
export function shownEntity<Kind extends EntityKind>(
  kind: Kind,
  base: Entities[Kind] | undefined,
  entries: readonly Folded[],
  known: Known = {},
): Entities[Kind] | undefined {
  return kindRules(kind).fold(base, entries, known);
}
