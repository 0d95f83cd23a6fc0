/**
 * What changed between a document as loaded and as edited: the fields that differ, each with its new value.
 * A field is compared and sent whole, except the named groups, whose members are compared one by one.
 * Used by every edit form (save, undo, leave guard) and by replay. Not here: what a shipment sends (shipment-patch.ts).
 */
/** A document, or a part of one that has members. */
export type Fields = Readonly<Record<string, unknown>>;

export type ChangeSetOptions = {
  /** Fields that are never compared or sent. */
  readonly skip?: readonly string[];
  /** Fields that are not atomic: their members are compared and sent one by one. */
  readonly groups?: readonly string[];
};

/** The smallest set of fields that turns `base` into `draft`. An absent field of the draft is left alone. */
export function changeSet(base: Fields, draft: Fields, options: ChangeSetOptions = {}): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(draft)) {
    if (value === undefined || options.skip?.includes(field)) continue;
    const before = base[field];
    if (options.groups?.includes(field) && isFields(value) && isFields(before)) {
      const members = changeSet(before, value);
      if (hasFields(members)) changes[field] = members;
    } else if (!isSame(before, value)) {
      changes[field] = value;
    }
  }
  return changes;
}

/** The document after the changes; `applyChanges(base, changeSet(base, draft))` is the draft. */
export function applyChanges<Document extends object>(
  base: Document,
  changes: Fields,
  options: Pick<ChangeSetOptions, 'groups'> = {},
): Document {
  const result = { ...base } as Record<string, unknown>;
  for (const [field, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    const before = result[field];
    const isGroup = options.groups?.includes(field) && isFields(value) && isFields(before);
    result[field] = isGroup ? applyChanges(before, value) : value;
  }
  return result as Document;
}

/** Equal by content: same fields with same values; an absent field equals an undefined one. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  }
  if (!isFields(a) || !isFields(b)) return false;
  return (
    Object.keys(a).every((key) => isSame(a[key], b[key])) &&
    Object.keys(b).every((key) => b[key] === undefined || Object.hasOwn(a, key))
  );
}

export function hasFields(fields: Fields): boolean {
  return Object.keys(fields).length > 0;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
