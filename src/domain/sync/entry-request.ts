/**
 * The call an entry becomes when it is sent. A function of the record alone: the same record is the same request,
 * byte for byte, however often it is sent. Ids are filled in here, never stored in a record as part of an address.
 */
import type { EntryRequest, SyncPolicy } from '../kinds/entity-kind.ts';
import { commandRules } from '../kinds/kinds.ts';
import { idOfKey } from './entity-reference.ts';
import type { OutboxEntry } from './outbox-entry.ts';

export function requestOf({ operation: command, entityKey, payload }: OutboxEntry, policy: SyncPolicy): EntryRequest {
  const sent = policy === 'exact' ? payload : withoutAdditions(payload);
  return commandRules(command).request({ id: idOfKey(entityKey), payload: sent, policy });
}

/** Unit: milliseconds. How long an answer is waited for before it counts as unknown. */
export function timeLimitOf({ operation: command }: Pick<OutboxEntry, 'operation'>): number {
  return commandRules(command).timeLimit;
}

/** A server that announces nothing refuses what it does not know. */
function withoutAdditions(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || !('clientRef' in payload)) return payload;
  const { clientRef: _, ...rest } = payload;
  return rest;
}
