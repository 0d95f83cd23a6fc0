/**
 * A create under a reference that already stands for something on this device. It comes from a form in which somebody typed on
 * while its save was under way, and whose page died before the form had learned of the save: the draft is still that of
 * something new. The server answers a second create with what the first has made, and nothing of what it says would be done;
 * so it is saved as a change of that, based on what was made.
 */
import { type CommandName, entityKindOf } from '#domain/commands/kind-names.ts';
import type { NewEntry, OutboxEntry } from '#domain/commands/outbox-entry.ts';
import { anyKind, commandRules } from '#domain/kinds/kinds.ts';

/** What a create makes, as far as the device knows, and the etag it got; null until the server has answered. */
export interface Made {
  readonly entity: unknown;
  readonly etag: string | null;
}

export function madeBy({ operation, base, payload }: Pick<OutboxEntry, 'operation' | 'base' | 'payload'>): unknown {
  return commandRules(operation).apply?.(base, payload) ?? base;
}

export function asChange(create: NewEntry, { entity, etag }: Made): NewEntry {
  const kind = entityKindOf(create.operation);
  const { change } = anyKind(kind);
  if (change === null) return create;
  const { clientRef: _, ...payload } = create.payload as Readonly<Record<string, unknown>>;
  return { ...create, operation: `${kind}.${change}` as CommandName, payload, base: entity, baseEtag: etag };
}
