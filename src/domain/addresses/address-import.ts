/**
 * Judges what one row of an import means for the register: a new entry, a changed one, one identical to the stored entry, or
 * a bad row and why. Both the rehearsal and the import use it, and so does the page for a row corrected there.
 * Not here: reading a file (import-file.ts), types and lengths (contract/address.ts).
 */
import type { Address, AddressImportRow, Party } from '#contract/address.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { isCountry } from '../shared/countries.ts';
import { toParty } from '../shipments/shipment-patch.ts';

export type ImportVerdict =
  | { readonly result: 'bad'; readonly errors: FieldErrors }
  | { readonly result: 'same'; readonly addressId: string }
  | { readonly result: 'new'; readonly entry: Party }
  /** `was`: the replaced values, keyed by path. */
  | { readonly result: 'changed'; readonly addressId: string; readonly entry: Party; readonly was: Was };

type Was = Readonly<Record<string, string | null>>;

/** The fields of an entry that a row may hold; contact fields are named by their path. */
export const IMPORT_FIELDS = [
  'addressId',
  'name',
  'street1',
  'street2',
  'zipCode',
  'city',
  'countryCode',
  'vatNo',
  'contact.name',
  'contact.phoneNo',
  'contact.email',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** `stored`: the register entry with the row's id, if it exists. `isRepeated`: an earlier row has the same id. */
export function importVerdict(
  row: AddressImportRow,
  stored: Address | undefined,
  { isRepeated }: { readonly isRepeated: boolean },
): ImportVerdict {
  const errors: FieldErrors = {};
  if (!isCountry(row.countryCode)) errors.countryCode = { code: 'unknown' };
  if (row.addressId && !stored) errors.addressId = { code: 'unknown' };
  else if (row.addressId && isRepeated) errors.addressId = { code: 'duplicate' };
  if (Object.keys(errors).length > 0) return { result: 'bad', errors };
  if (!stored) return { result: 'new', entry: toParty({ ...row, addressId: null }) };

  const { addressId, _etag, ...before } = stored;
  const entry = toParty({ ...merged(before, row), addressId: null });
  // Compared as it would be stored today, so that an entry from before there was a normal form counts as the same.
  const was = replacedValues(toParty({ ...before, addressId: null }), entry);
  return Object.keys(was).length === 0 ? { result: 'same', addressId } : { result: 'changed', addressId, entry, was };
}

/** Reads a field of an entry by its path; without a contact, the contact's fields are undefined. */
export function importedValue(
  entry: Partial<AddressImportRow>,
  field: ImportField | 'type',
): string | null | undefined {
  const [group, name] = field.split('.');
  if (name === undefined) return entry[field as 'name'];
  return group === 'contact' ? entry.contact?.[name as 'name'] : undefined;
}

/** Keeps stored values that the row does not mention or that differ only in surrounding spaces, which files often lose or add. */
function merged(before: Omit<Address, 'addressId' | '_etag'>, { addressId, contact, ...row }: AddressImportRow) {
  return {
    ...before,
    ...mentioned(before, row),
    contact: { ...before.contact, ...(contact && mentioned(before.contact, contact)) },
  };
}

function mentioned<Fields extends object>(before: object, fields: Fields): Fields {
  const sent = Object.entries(fields).filter(([name, value]) => {
    const stored = (before as Readonly<Record<string, unknown>>)[name];
    return value !== undefined && String(value ?? '').trim() !== String(stored ?? '').trim();
  });
  return Object.fromEntries(sent) as Fields;
}

function replacedValues(before: Omit<Address, 'addressId' | '_etag'>, entry: Party): Was {
  const fields = [...IMPORT_FIELDS.slice(1), 'type'] as const;
  const replaced = fields.filter(
    (field) =>
      (importedValue(before, field as ImportField) ?? null) !== (importedValue(entry, field as ImportField) ?? null),
  );
  return Object.fromEntries(replaced.map((field) => [field, importedValue(before, field as ImportField) ?? null]));
}
