/** Ids that exist on this device only, and the keys of entities they stand in. Not here: replacing them (server-ids.ts). */
export const TEMPORARY_PREFIX = 'tmp:';
/** What stands for the id of an entity nobody has saved yet: in the address of its form and in the key of its draft. */
export const NEW_ID = 'new';

export function isTemporary(id: string): boolean {
  return id.startsWith(TEMPORARY_PREFIX);
}

/** `shipment:tmp:1` → `tmp:1`. */
export function idOfKey(entityKey: string): string {
  return entityKey.slice(entityKey.indexOf(':') + 1);
}
