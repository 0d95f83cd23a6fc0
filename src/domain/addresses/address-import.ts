/**
 * Judges what each row of an import means for the register: a new entry, a changed one, one that says the same already, or a bad
 * row and why. A row finds its entry by Kaj's id, by the customer's number, or by saying what the entry says; so the same file
 * imported twice changes nothing.
 * Not here: reading a file (import-columns.ts, row-doubts.ts), types and lengths (contract/address.ts).
 */
import type { Address, AddressImportRow, RegisterEntry } from '#contract/address.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { isCountry } from '#domain/shared/countries.ts';
import { foldText } from '#domain/shared/fold-text.ts';
import { registerFields } from '#domain/shared/register-fields.ts';
import { storedZipCode } from '#domain/shared/zip-code.ts';
import { toParty } from '#domain/shipments/shipment-patch.ts';

export type ImportResult =
  | { readonly result: 'bad'; readonly errors: FieldErrors }
  /** As an entry of the register or an earlier row. */
  | { readonly result: 'same' }
  | { readonly result: 'new'; readonly entry: RegisterEntry }
  /** `was`: the replaced values, keyed by path. */
  | { readonly result: 'changed'; readonly addressId: string; readonly entry: RegisterEntry; readonly was: Was };

type Was = Readonly<Record<string, string | null>>;

/** The fields of an entry that a row may hold; contact fields are named by their path. */
export const IMPORT_FIELDS = [
  'addressId',
  'customerNo',
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
  'deliveryType',
  'instructions',
  'openingHours',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** No column of a file; whoever sends rows of their own may name it. */
const UNMATCHED = ['type'] as const;
type ImportedField = ImportField | (typeof UNMATCHED)[number];

/** What an import can change of an entry. */
const VALUES = [...IMPORT_FIELDS.slice(1), ...UNMATCHED] as readonly ImportedField[];

/**
 * Judges the rows of one import, in their order. `known`: the entries that they may mean; `deliveryTypes`: those that a row may name,
 * by id or by name.
 */
export function importJudge(
  known: readonly Address[],
  deliveryTypes: readonly Pick<DeliveryType, 'id' | 'name'>[],
): (row: AddressImportRow) => ImportResult {
  const typeIds = new Set(deliveryTypes.map(({ id }) => id));
  const typesByName = new Map(deliveryTypes.map(({ id, name }) => [foldText(name), id]));
  // One that is gone stays with the entries that have it: a file that says the same changes nothing.
  for (const { deliveryType } of known) if (deliveryType) typeIds.add(deliveryType);
  const byId = new Map(known.map((entry) => [entry.addressId, entry]));
  const byCustomerNo = new Map(
    known.flatMap((entry) => (entry.customerNo ? [[entry.customerNo, entry] as const] : [])),
  );
  const named = new Set<string>();
  const numbers = new Set<string>();
  const rows = new Set<string>();
  const sayings = sayingsOf(known);

  return (written) => {
    const type = plain(written.deliveryType);
    const typeId = typeIds.has(type) ? type : typesByName.get(foldText(type));
    if (type !== '' && typeId === undefined) return bad('deliveryType', 'unknown');
    const row = typeId === undefined ? written : { ...written, deliveryType: typeId };
    if (!isCountry(row.countryCode)) return bad('countryCode', 'unknown');
    const text = JSON.stringify(VALUES.map((field) => plain(importedValue(row, field))));
    if (!row.addressId && rows.has(text)) return { result: 'same' };
    rows.add(text);

    const customerNo = plain(row.customerNo);
    const holder = byCustomerNo.get(customerNo);
    if (numbers.has(customerNo)) return bad('customerNo', 'duplicate');
    if (customerNo !== '') numbers.add(customerNo);
    if (row.addressId) {
      const stored = byId.get(row.addressId);
      if (!stored) return bad('addressId', 'unknown');
      if (named.has(stored.addressId)) return bad('addressId', 'duplicate');
      if (holder && holder !== stored) return bad('customerNo', 'duplicate');
      named.add(stored.addressId);
      return compared(stored, row);
    }
    const stored = holder ?? sayings(row, named);
    if (!stored) return { result: 'new', entry: newEntry(row) };
    if (holder && named.has(holder.addressId)) return bad('customerNo', 'duplicate');
    named.add(stored.addressId);
    return compared(stored, row);
  };
}

function bad(field: ImportField, code: 'unknown' | 'duplicate'): ImportResult {
  return { result: 'bad', errors: { [field]: { code } } };
}

function newEntry(row: AddressImportRow): RegisterEntry {
  return {
    ...toParty({ ...row, addressId: null }),
    ...registerFields({ ...row, customerNo: plain(row.customerNo) }),
  };
}

/**
 * Finds entries that say what a row says. With a number, only entries that have none yet: they get it. The entries are indexed by
 * the fields that rows mention, which are the same for all rows of a file.
 */
function sayingsOf(known: readonly Address[]) {
  const indexes = new Map<string, ReadonlyMap<string, readonly Address[]>>();
  const keyOf = (entry: Partial<AddressImportRow>, fields: readonly ImportedField[]) =>
    JSON.stringify(fields.map((field) => plain(comparedValue(entry, field))));

  return (row: AddressImportRow, named: ReadonlySet<string>): Address | undefined => {
    const fields = VALUES.filter((field) => field !== 'customerNo' && importedValue(row, field) !== undefined);
    const of = fields.join();
    const index = indexes.get(of) ?? grouped(known, (entry) => keyOf(entry, fields));
    indexes.set(of, index);
    const same = index.get(keyOf(row, fields)) ?? [];
    const isFree = ({ addressId, customerNo }: Address) =>
      !plain(row.customerNo) || (!customerNo && !named.has(addressId));
    return same.find(isFree);
  };
}

/** In the form in which it is stored. */
function comparedValue(entry: Partial<AddressImportRow>, field: ImportedField): string | null | undefined {
  const value = importedValue(entry, field);
  return field === 'zipCode' ? storedZipCode(value, entry.countryCode ?? '') : value;
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Reads a field of an entry by its path; without a contact, the contact's fields are undefined. */
export function importedValue(entry: Partial<AddressImportRow>, field: ImportedField): string | null | undefined {
  const [group, name] = field.split('.');
  if (name === undefined) return entry[field as 'name'];
  return group === 'contact' ? entry.contact?.[name as 'name'] : undefined;
}

function compared({ addressId, _etag, ...before }: Address, row: AddressImportRow): ImportResult {
  const changed = merged(before, row);
  const entry = { ...toParty({ ...changed, addressId: null }), ...registerFields(changed) };
  // Compared as it would be stored today, so that an entry from before there was a normal form counts as the same.
  const stored = { ...toParty({ ...before, addressId: null }), ...registerFields(before) };
  const was = replacedValues(stored, entry);
  return Object.keys(was).length === 0 ? { result: 'same' } : { result: 'changed', addressId, entry, was };
}

type Stored = Omit<Address, 'addressId' | '_etag'>;

/** Keeps stored values that the row does not mention or that differ only in blanks which files often lose or add. */
function merged(before: Stored, { addressId, contact, ...row }: AddressImportRow) {
  return {
    ...before,
    ...mentioned(before, row),
    contact: { ...before.contact, ...(contact && mentioned(before.contact, contact)) },
  };
}

function mentioned<Fields extends object>(before: object, fields: Fields): Fields {
  const sent = Object.entries(fields).filter(([name, value]) => {
    const stored = (before as Readonly<Record<string, unknown>>)[name];
    return value !== undefined && plain(value) !== plain(stored);
  });
  return Object.fromEntries(sent) as Fields;
}

function plain(value: unknown): string {
  return String(value ?? '')
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .trim();
}

function replacedValues(before: RegisterEntry, entry: RegisterEntry): Was {
  const replaced = VALUES.filter(
    (field) => (importedValue(before, field) ?? null) !== (importedValue(entry, field) ?? null),
  );
  return Object.fromEntries(replaced.map((field) => [field, importedValue(before, field) ?? null]));
}
