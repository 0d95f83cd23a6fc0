/**
 * Computes an entity as a screen shows it: the server's version, or the entity about to be created, with the entries that
 * base does not yet contain applied in order. The result is never stored: an answer of the server changes only base, and the
 * fold follows from it.
 */
import { idOfKey } from '#domain/commands/entity-reference.ts';
import { verbOf } from '#domain/commands/kind-names.ts';
import { isCreate } from '#domain/commands/outbox-entry.ts';
import type { CommandRules, EntityRules, Folded, Known } from './entity-kind.ts';

type Versioned = { readonly _etag: string | null };

export interface FoldRules<Entity> {
  /** What a new entity has in addition to what was typed. */
  readonly initial: (id: string) => Partial<Entity>;
  /** Runs after all entries and sets what follows from other data on the device. */
  readonly finish?: (shown: Entity, start: Entity, known: Known) => Entity;
}

export function foldOf<Entity extends Versioned>(
  commands: Readonly<Record<string, CommandRules<Entity>>>,
  { initial, finish = (shown) => shown }: FoldRules<Entity>,
): EntityRules<Entity>['fold'] {
  return (base, lane, known) => {
    const start = base ?? startOf(lane, initial);
    if (!start) return undefined;
    const applied = pendingOver(start, lane).reduce((entity, { operation: command, payload }) => {
      const apply = commands[verbOf(command)]?.apply;
      return apply ? apply(entity, payload) : entity;
    }, start);
    return finish(applied, start, known);
  };
}

/** The entries that base does not yet contain: an applied entry is part of base from its own version on. */
export function pendingOver<Pending extends Pick<Folded, 'state' | 'appliedEtag'>>(
  base: Versioned,
  entries: readonly Pending[],
): readonly Pending[] {
  return entries.filter(
    ({ state, appliedEtag }) => state !== 'applied' || versionOf(base._etag) < versionOf(appliedEtag),
  );
}

/** An etag is a quoted row version. */
export function versionOf(etag: string | null): number {
  return Number(etag?.replaceAll('"', '')) || 0;
}

function startOf<Entity>(lane: readonly Folded[], initial: FoldRules<Entity>['initial']): Entity | undefined {
  const create = lane.find(isCreate);
  return create && ({ ...(create.base as Entity), ...initial(idOfKey(create.entityKey)) } as Entity);
}
