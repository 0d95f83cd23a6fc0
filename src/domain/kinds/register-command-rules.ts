/**
 * The commands for an entry of a register. An entry is always sent whole, so a merge sends the other person's version with
 * what this person changed put in.
 */
import type { OperationName } from '#contract/operations.ts';
import { mergeGroups, type RecordRules } from '#domain/commands/merge-groups.ts';
import { memberChanges } from '#domain/shipments/field-changes.ts';
import { type CommandRules, conflict, type EntityGroup, type EntryRequest } from './entity-kind.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface RegisterRules<Entity> {
  readonly groups: readonly EntityGroup<Entity>[];
  readonly create: (body: unknown, answersEntity: boolean) => EntryRequest & { readonly call: OperationName };
  readonly put: (id: string, body: unknown, answersEntity: boolean) => EntryRequest & { readonly call: OperationName };
  /** The typed values as members of the entity, without fields that only the API needs. */
  readonly typed: (payload: unknown) => Partial<Entity>;
  /** Members that are typed along with the others, but that no form shows: a change of them is not listed. */
  readonly unseen?: readonly (string & keyof Entity)[];
}

export const registerGroup = <Entity>(
  name: string,
  ...fields: readonly (string & keyof Entity)[]
): EntityGroup<Entity> => ({
  name,
  fields,
  read: (entity) => fields.map((field) => entity[field] ?? null),
});

/** Fields that are merged one by one, unless `isReplaced` says that the whole is another one. */
export const registerRecord = <Entity>(
  name: string,
  { fields, ...record }: RecordRules & { readonly fields: readonly (string & keyof Entity)[] },
): EntityGroup<Entity> => ({
  name,
  fields,
  path: '',
  record,
  read: (entity) => Object.fromEntries(fields.map((field) => [field, entity[field] ?? null])),
});

export function registerCommandRules<Entity extends object>({
  groups,
  create,
  put,
  typed,
  unseen = [],
}: RegisterRules<Entity>): Readonly<Record<'create' | 'put', CommandRules<Entity>>> {
  const apply = (entity: Entity, payload: unknown): Entity => ({ ...entity, ...typed(payload) });

  /** The payload is undefined if nothing is left to send. */
  function merged(base: Entity, payload: unknown, theirs: Entity, decided: readonly string[] = []) {
    const { send, clashes } = mergeGroups(groups, base, apply(base, payload), theirs, decided);
    return { payload: send.size === 0 ? undefined : whole(payload as Fields, theirs as Fields, send), clashes };
  }

  function whole(mine: Fields, theirs: Fields, send: ReadonlyMap<string, unknown>): Fields {
    const sent: Record<string, unknown> = {};
    for (const { name, fields, record } of groups) {
      const merged = record && (send.get(name) as Fields | undefined);
      const source = merged ?? (send.has(name) ? mine : theirs);
      for (const field of fields) if (source[field] !== undefined) sent[field] = source[field];
    }
    return sent;
  }

  return {
    create: {
      request: ({ payload, policy }) => create(payload, policy === 'exact'),
      timeLimit: 30_000,
      apply,
    },
    put: {
      request: ({ id, payload, policy }) => put(id, payload, policy === 'exact'),
      timeLimit: 20_000,
      apply,
      joins: ['put', 'create'],
      merge(base, payload, theirs) {
        const left = merged(base, payload, theirs);
        if (left.clashes.length > 0) return conflict('changed', left.clashes);
        return left.payload === undefined ? { kind: 'done' } : { kind: 'resend', payload: left.payload };
      },
      decide: (base, payload, theirs, mine) => merged(base, payload, theirs, mine).payload,
      changes: (base, payload) => memberChanges(base, typed(payload), '', new Set<string>(unseen)),
      compare(before, after) {
        const fields = groups.flatMap((group) => group.fields);
        const members = Object.fromEntries(fields.map((field) => [field, (after as Fields)[field] ?? null]));
        return memberChanges(before, members, '', new Set<string>(unseen));
      },
    },
  };
}
