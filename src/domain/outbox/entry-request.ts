/**
 * The API call that sends an entry. It depends on the record alone: the same record gives the same request, byte for byte,
 * however often it is sent. Ids are filled in here; a record never stores a URL that contains one.
 */

import { idOfKey } from '#domain/commands/entity-reference.ts';
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import type { EntryRequest, ServerCapability } from '#domain/kinds/entity-kind.ts';
import { commandRules } from '#domain/kinds/kinds.ts';

export function requestOf(
  { operation: command, entityKey, payload }: OutboxEntry,
  policy: ServerCapability,
): EntryRequest {
  const sent = policy === 'exact' ? payload : withoutAdditions(payload);
  return commandRules(command).request({ id: idOfKey(entityKey), payload: sent, policy });
}

/** Unit: milliseconds. How long to wait for an answer before the outcome counts as unknown. */
export function timeLimitOf({ operation: command }: Pick<OutboxEntry, 'operation'>): number {
  return commandRules(command).timeLimit;
}

/** A `plain` server refuses fields it does not know. */
function withoutAdditions(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || !('clientRef' in payload)) return payload;
  const { clientRef: _, ...rest } = payload;
  return rest;
}
