/**
 * Temporary ids inside payloads and keys. They are replaced once, in the same write that stores the server's id; a sent
 * request never contains one.
 */
import { idOfKey, isTemporary } from '#domain/commands/entity-reference.ts';

/** The temporary ids in a value. */
export function temporaryIds(value: unknown): readonly string[] {
  if (typeof value === 'string') return isTemporary(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(temporaryIds);
}

/** The value with known temporary ids replaced; the same object when there are none. */
export function withServerIds<Value>(value: Value, serverIds: ReadonlyMap<string, string>): Value {
  if (serverIds.size === 0 || !temporaryIds(value).some((id) => serverIds.has(id))) return value;
  return replaced(value, serverIds) as Value;
}

export function keyWithServerId(entityKey: string, serverIds: ReadonlyMap<string, string>): string {
  const serverId = serverIds.get(idOfKey(entityKey));
  return serverId ? `${entityKey.slice(0, entityKey.indexOf(':'))}:${serverId}` : entityKey;
}

function replaced(value: unknown, serverIds: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return serverIds.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => replaced(item, serverIds));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, replaced(member, serverIds)]));
}
