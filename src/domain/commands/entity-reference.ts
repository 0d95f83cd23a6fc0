/** Ids that exist only on this device, and the ids within entity keys. Not here: replacing temporary ids (server-ids.ts). */
export const TEMPORARY_PREFIX = 'tmp:';
/** Stands for the id of an entity not saved yet: in the URL of its form, in the key of its draft, and in the API's path of a shipment. */
export const NEW_ID = 'new';

export function isTemporary(id: string): boolean {
  return id.startsWith(TEMPORARY_PREFIX);
}

/** `shipment:tmp:1` → `tmp:1`. */
export function idOfKey(entityKey: string): string {
  return entityKey.slice(entityKey.indexOf(':') + 1);
}
