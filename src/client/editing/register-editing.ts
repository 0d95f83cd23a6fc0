/**
 * What an edit form needs to know about an entry of any register: entries are sent whole, under the rules of their
 * descriptor. A register's form adds which members make up its input.
 */

import { findShownEntity } from '#client/data/cache/shown-entities.ts';
import { laneQuery } from '#client/data/device/outbox-reading.ts';
import type { Outcome } from '#client/data/outbox/outcome-channel.ts';
import type { OperationName } from '#contract/operations.ts';
import { idOfKey, NEW_ID, TEMPORARY_PREFIX } from '#domain/commands/entity-reference.ts';
import { entityKey } from '#domain/commands/kind-names.ts';
import { commandRules, type Entities, type RegisterInputs, type RegisterKind } from '#domain/kinds/kinds.ts';
import { isSame } from '#domain/shared/change-set.ts';
import type { FieldChange } from '#domain/shipments/field-changes.ts';
import type { EditedKind, SaveOutcome } from './edited-kind.ts';

export interface RegisterForm<Kind extends RegisterKind> {
  readonly saves: OperationName;
  readonly idOf: (entry: Entities[Kind]) => string;
  /** The part of an entry that a person may write, as it is sent. */
  readonly input: (entry: Entities[Kind]) => RegisterInputs[Kind];
  /** Everything else: its id, its version, and what the server derives. */
  readonly serverFields: readonly (keyof Entities[Kind] & string)[];
}

export function registerEditing<Kind extends RegisterKind>(
  kind: Kind,
  { saves, idOf, input, serverFields }: RegisterForm<Kind>,
): EditedKind<Entities[Kind]> {
  type Entry = Entities[Kind];
  type Input = RegisterInputs[Kind];
  const put = commandRules(`${kind}.put`);
  return {
    kind,
    saves,
    idOf,
    serverFields,
    payload: (base, edited) => (isSame(input(base), input(edited)) ? undefined : input(edited)),
    changes: (before, after): readonly FieldChange[] => put.changes?.(before, input(after)) ?? [],
    async find(userData, id) {
      const key = entityKey(kind, (await userData.work.idMap.get(id))?.serverId ?? id);
      const entries = (await laneQuery(userData.work, key)).filter(({ state }) => state !== 'applied');
      const entity = (await findShownEntity(kind, userData, idOfKey(key))) as Entry | undefined;
      return entity && { entity, entries };
    },
    async save({ openRegisters }, { base, payload, clientRef, draftKey }) {
      const registers = await openRegisters();
      const id = idOf(base);
      if (id === NEW_ID) {
        const outcome = await registers.save(kind, { ...(payload as Input), clientRef }, undefined, draftKey);
        return toSaveOutcome(outcome, TEMPORARY_PREFIX + clientRef);
      }
      return toSaveOutcome(await registers.save(kind, payload as Input, { id, entity: base }, draftKey), id);
    },
    async correct({ openRegisters }, refused, payload) {
      const outcome = await (await openRegisters()).correct(refused, payload as Input);
      return toSaveOutcome(outcome, idOfKey(refused.entityKey));
    },
  };

  function toSaveOutcome(outcome: Outcome, id: string): SaveOutcome {
    if (outcome.kind === 'refused') return outcome;
    if (outcome.kind === 'waiting') return { kind: 'waiting', id, isUnclear: outcome.isUnclear === true };
    return { kind: 'saved', id: outcome.id };
  }
}
