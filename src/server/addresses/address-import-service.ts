/**
 * An import of addresses: rehearsed, applied as one write, undoable for a day. Rows are checked in pieces, so that other calls
 * are answered in between.
 * Not here: what a row means (domain/addresses/address-import.ts), the statements (address-import-repository.ts).
 */
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  type AddressImport,
  type AddressImportResponse,
  type AddressImportRow,
  AddressImportRowSchema,
  type AddressImportUndone,
  type RegisterEntry,
} from '#contract/address.ts';
import { type FieldErrors, MAX_FIELD_ERRORS } from '#contract/errors.ts';
import { type ImportResult, importJudge } from '#domain/addresses/address-import.ts';
import type { Db } from '#server/db/database.ts';
import { keepImport, keepUndone, lockImport } from '#server/db/import-records.ts';
import type { Write, WriteTx } from '#server/db/write.ts';
import { listDeliveryTypes, type StoredDeliveryType } from '#server/delivery-types/delivery-type-repository.ts';
import { ApiError, rulesBroken } from '#server/errors/api-error.ts';
import { checkItem } from '#server/http/request-input.ts';
import {
  customerNosOf,
  deleteAddresses,
  findImported,
  type ImportedRow,
  type ImportKeys,
  insertAddresses,
  keepImportedRows,
  listImportedRows,
  lockAddresses,
  type ReplacedEntry,
  replaceAddresses,
} from './address-import-repository.ts';
import type { StoredAddress } from './address-repository.ts';

/** Rows per piece: a few milliseconds of work. */
const PIECE = 500;
/** Rows per statement, and per progress report. */
const BATCH = 1000;
const RECORDS = 'address_imports';

export interface AddressImportService {
  rehearse(companyId: string, asked: AddressImport, reportProgress: ReportProgress): Promise<AddressImportResponse>;
  apply(write: Write, asked: AddressImport): Promise<AddressImportResponse>;
  undo(write: Write, importId: string): Promise<AddressImportUndone>;
}

export type ReportProgress = (done: number, total: number) => Promise<void>;

export function createAddressImportService(db: Db): AddressImportService {
  return {
    async rehearse(companyId, { rows }, reportProgress) {
      const checked = await checkRows(rows, reportProgress);
      const types = await listDeliveryTypes(db, companyId);
      return toResponse(await judge(checked, await findImported(db, companyId, keysOf(checked)), types));
    },

    async apply(write, { rows, skipBad }) {
      const checked = await checkRows(rows);
      const { body } = await write(async (tx) => {
        const found = await findImported(tx.db, tx.actor.companyId, keysOf(checked));
        const stored = await lockAddresses(
          tx,
          found.map(({ address }) => address.addressId),
        );
        const verdicts = await judge(checked, stored, await listDeliveryTypes(tx.db, tx.actor.companyId));
        if (!skipBad) refuseBad(verdicts);
        const importId = randomUUID();
        await keepImport(tx, RECORDS, importId);
        await applyVerdicts(tx, importId, verdicts, new Map(stored.map((one) => [one.address.addressId, one])));
        const body = { ...toResponse(verdicts), importId, changes: [], sameRows: [] };
        return { body, answer: body };
      });
      return body;
    },

    async undo(write, importId) {
      const { body } = await write(async (tx) => {
        const known = await lockImport<AddressImportUndone>(tx, RECORDS, importId);
        if (!known) throw new ApiError('notFound');
        const body = known.undone ?? (await undoImport(tx, importId));
        return { body, answer: body };
      });
      return body;
    },
  };
}

type Checked = { readonly row: AddressImportRow } | { readonly errors: FieldErrors };

async function checkRows(rows: readonly unknown[], reportProgress?: ReportProgress): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % PIECE === 0) await setImmediate();
    if (index % BATCH === 0) await reportProgress?.(index, rows.length);
    const { errors, output } = checkItem(AddressImportRowSchema, row);
    checked.push(errors ? { errors } : { row: output });
  }
  await reportProgress?.(rows.length, rows.length);
  return checked;
}

/** Each once. A row without an id may say what an entry with its name says. */
function keysOf(checked: readonly Checked[]): ImportKeys {
  const [ids, customerNos, names] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const one of checked) {
    if (!('row' in one)) continue;
    const { addressId, customerNo, name } = one.row;
    if (addressId) ids.add(addressId);
    else names.add(name).add(name.trim());
    if (customerNo) customerNos.add(customerNo).add(customerNo.trim());
  }
  return { ids: [...ids], customerNos: [...customerNos], names: [...names] };
}

async function judge(
  checked: readonly Checked[],
  stored: readonly StoredAddress[],
  types: readonly StoredDeliveryType[],
): Promise<ImportResult[]> {
  const judgeRow = importJudge(
    stored.map(({ address }) => address),
    types.map(({ deliveryType }) => deliveryType),
  );
  const verdicts: ImportResult[] = [];
  for (const [index, one] of checked.entries()) {
    if (index % PIECE === 0) await setImmediate();
    verdicts.push('errors' in one ? { result: 'bad', errors: one.errors } : judgeRow(one.row));
  }
  return verdicts;
}

function refuseBad(verdicts: readonly ImportResult[]): void {
  const fields = verdicts.flatMap((verdict, index) =>
    verdict.result === 'bad'
      ? Object.entries(verdict.errors).map(([path, error]) => [`rows.${index}.${path}`, error] as const)
      : [],
  );
  if (fields.length > 0) throw rulesBroken(Object.fromEntries(fields.slice(0, MAX_FIELD_ERRORS)));
}

async function applyVerdicts(
  tx: WriteTx,
  importId: string,
  verdicts: readonly ImportResult[],
  storedById: ReadonlyMap<string, StoredAddress>,
): Promise<void> {
  const added: RegisterEntry[] = [];
  const replaced: ReplacedEntry[] = [];
  for (const verdict of verdicts) {
    if (verdict.result === 'new') added.push(verdict.entry);
    const stored = verdict.result === 'changed' && storedById.get(verdict.addressId);
    if (stored) replaced.push({ stored, entry: verdict.entry });
  }
  for (const batch of batches(added)) await keepImportedRows(tx, importId, await insertAddresses(tx, batch));
  for (const batch of batches(replaced)) await keepImportedRows(tx, importId, await replaceAddresses(tx, batch));
}

/**
 * Deletes new entries and restores changed ones. Entries that somebody has changed since are left alone and reported, and so is one
 * whose customer number another entry has since been given.
 */
async function undoImport(tx: WriteTx, importId: string): Promise<AddressImportUndone> {
  const rows = await listImportedRows(tx, importId);
  const stored = await lockAddresses(
    tx,
    rows.map(({ addressId }) => addressId),
  );
  const storedById = new Map(stored.map((one) => [one.address.addressId, one]));
  const isUntouched = ({ addressId, version }: ImportedRow) => storedById.get(addressId)?.row.row_version === version;
  const taken = await customerNosOf(
    tx,
    rows.flatMap(({ earlier }) => earlier?.customerNo ?? []),
  );
  const canReturn = (row: ImportedRow) =>
    isUntouched(row) && [undefined, row.addressId].includes(taken.get(row.earlier?.customerNo ?? ''));
  const untouched = rows.filter(canReturn);
  const removed = untouched.filter(({ earlier }) => earlier === null).map(({ addressId }) => addressId);
  const restored = untouched.flatMap(({ addressId, earlier }) => {
    const one = storedById.get(addressId);
    return one && earlier ? [{ stored: one, entry: earlier }] : [];
  });
  for (const batch of batches(removed)) await deleteAddresses(tx, batch);
  for (const batch of batches(restored)) await replaceAddresses(tx, batch);

  const left = rows
    .filter((row) => !canReturn(row))
    .flatMap(({ addressId, earlier }) => {
      const name = storedById.get(addressId)?.address.name ?? earlier?.name;
      // A new entry that has already been deleted is as the undo wants it.
      return name === undefined ? [] : [{ addressId, name }];
    });
  const undone = { removed: removed.length, restored: restored.length, left };
  await keepUndone(tx, RECORDS, importId, undone);
  return undone;
}

function* batches<Item>(items: readonly Item[]): Iterable<Item[]> {
  for (let at = 0; at < items.length; at += BATCH) yield items.slice(at, at + BATCH);
}

function toResponse(verdicts: readonly ImportResult[]): AddressImportResponse {
  const numbered = verdicts.map((verdict, index) => ({ row: index + 1, verdict }));
  const count = (result: ImportResult['result']) => verdicts.filter((verdict) => verdict.result === result).length;
  return {
    importId: null,
    added: count('new'),
    changed: count('changed'),
    same: count('same'),
    bad: numbered.flatMap(({ row, verdict }) => (verdict.result === 'bad' ? [{ row, fields: verdict.errors }] : [])),
    changes: numbered.flatMap(({ row, verdict }) =>
      verdict.result === 'changed' ? [{ row, was: { ...verdict.was } }] : [],
    ),
    sameRows: numbered.flatMap(({ row, verdict }) => (verdict.result === 'same' ? [row] : [])),
  };
}
