/** How base gets the entity of an entry: from its answer, by reading it, or with the change feed. */

import { isCreate, type OutboxEntry } from '#domain/commands/outbox-entry.ts';
import type { ServerCapability } from '#domain/kinds/entity-kind.ts';
import { anyKind } from '#domain/kinds/kinds.ts';

/** Whether the entry is about something that the server has and can be asked for. */
export function hasServerEntity(entry: OutboxEntry): boolean {
  return !isCreate(entry) && anyKind(entry.kind).read !== null;
}

/** Whether base gets the entity only by reading it: registers arrive with the change feed, if there is one. */
export function needsReadBack({ kind }: OutboxEntry, policy: ServerCapability): boolean {
  const { arrivesInAnswer, read } = anyKind(kind);
  return arrivesInAnswer || (policy === 'plain' && read !== null);
}

/**
 * Whether the answer is all that base needs. Not for a new entity: it has another id until it is acknowledged, and would be
 * shown twice.
 */
export function isAnswerEnough(entry: OutboxEntry, doc: unknown): boolean {
  return doc !== null && !isCreate(entry) && anyKind(entry.kind).arrivesInAnswer;
}
