/**
 * The files of a company's archive, each read in parts while it is written: a JSON file for each kind, shipments and addresses
 * as tables too, and every invoice as it was sent.
 * Not here: which tables (archived-tables.ts), the archive itself (archive-making.ts).
 */
import { type RawBuilder, sql } from 'kysely';
import { IMPORT_FIELDS } from '#domain/addresses/address-import.ts';
import { toExportRow } from '#domain/addresses/import-columns.ts';
import { BYTE_ORDER_MARK, fileLine, LINE_END } from '#domain/shared/spreadsheet-text.ts';
import { listNewestAddresses } from '#server/addresses/address-repository.ts';
import { listCarriers } from '#server/carriers/carrier-repository.ts';
import { readCompany } from '#server/company/company-repository.ts';
import { findInvoice, listInvoices } from '#server/company/invoice-repository.ts';
import type { Db } from '#server/db/database.ts';
import { listDeliveryTypes } from '#server/delivery-types/delivery-type-repository.ts';
import { ADDRESS_COLUMNS, addressesName, exportName } from '#server/i18n/export-words.ts';
import type { Language } from '#server/i18n/language.ts';
import { findShipments } from '#server/shipment-records/shipment-repository.ts';
import { shipmentHeadings, shipmentLines } from '#server/shipments/shipment-table.ts';
import { listUsers } from '#server/users/user-repository.ts';
import { ARCHIVED } from './archived-tables.ts';

/** Entries read at a time. */
const PART = 250;
/** Only the server understands them, or they stand for what is secret. */
const LEFT_OUT = /^(company_id|row_version|incarnation)$|(^|_)hash$/;

/** `entries`: how many of the archive's entries it holds; a table holds those that a JSON file has held. */
interface Piece {
  readonly text: string;
  readonly entries: number;
}

export interface ArchivedFile {
  readonly name: string;
  readonly pieces: AsyncIterable<Piece>;
}

export interface ArchiveReader {
  readonly db: Db;
  readonly companyId: string;
  readonly language: Language;
  readonly now: Date;
}

export async function countEntries({ db, companyId }: ArchiveReader): Promise<number> {
  const counted = Object.entries(ARCHIVED).filter(([, how]) => how === 'kind' || typeof how === 'object');
  const { rows } = await sql<{ entries: string }>`select ${sql.join(
    counted.map(([table]) => sql`(select count(*) from ${sql.table(table)} where company_id = ${companyId})`),
    sql` + `,
  )} as entries`.execute(db);
  return Number(rows[0]?.entries ?? 0);
}

/** In their order within the archive. */
export function archivedFiles(reader: ArchiveReader): ArchivedFile[] {
  const { db, companyId, language, now } = reader;
  const whole = async function* <Entry>(read: () => Promise<readonly Entry[]>) {
    yield await read();
  };
  const raw = Object.entries(ARCHIVED).flatMap(([table, how]) =>
    typeof how === 'object' ? [jsonFile(how.rows, rowsOf(reader, table, how.by))] : [],
  );
  return [
    jsonFile(
      'company',
      whole(async () => [await readCompany(db, companyId, now)]),
    ),
    jsonFile(
      'users',
      whole(async () => (await listUsers(db, companyId)).map(({ user }) => user)),
    ),
    jsonFile(
      'carriers',
      whole(async () => (await listCarriers(db, companyId)).map(({ carrier }) => carrier)),
    ),
    jsonFile(
      'delivery-types',
      whole(async () => (await listDeliveryTypes(db, companyId)).map(({ deliveryType }) => deliveryType)),
    ),
    jsonFile('addresses', addressesOf(reader)),
    jsonFile('shipments', shipmentsOf(reader)),
    ...raw,
    { name: `${exportName(language)}.csv`, pieces: shipmentTable(reader) },
    { name: `${addressesName(language)}.csv`, pieces: addressTable(reader) },
    jsonFile(
      'invoices',
      whole(() => listInvoices(db, companyId)),
    ),
  ];
}

/** Each invoice as it was sent, read when its turn comes. */
export async function invoiceFiles({ db, companyId }: ArchiveReader) {
  const drawn = (await listInvoices(db, companyId)).filter(({ hasFile }) => hasFile);
  async function* pdfOf(invoiceNo: string): AsyncGenerator<Buffer> {
    const invoice = await findInvoice(db, companyId, invoiceNo);
    if (invoice?.pdf) yield invoice.pdf;
  }
  return drawn.map(({ invoiceNo }) => ({ name: `invoices/${invoiceNo}.pdf`, content: pdfOf(invoiceNo) }));
}

function jsonFile(kind: string, parts: AsyncIterable<readonly unknown[]>): ArchivedFile {
  async function* pieces(): AsyncGenerator<Piece> {
    let isFirst = true;
    for await (const part of parts) {
      const lines = part.map((entry) => JSON.stringify(entry)).join(',\n');
      if (part.length > 0) yield { text: (isFirst ? '[\n' : ',\n') + lines, entries: part.length };
      isFirst &&= part.length === 0;
    }
    yield { text: isFirst ? '[]\n' : '\n]\n', entries: 0 };
  }
  return { name: `${kind}.json`, pieces: pieces() };
}

async function* shipmentTable(reader: ArchiveReader): AsyncGenerator<Piece> {
  yield { text: shipmentHeadings(reader.language), entries: 0 };
  for await (const part of shipmentsOf(reader)) yield { text: shipmentLines(part, reader.language), entries: 0 };
}

async function* addressTable(reader: ArchiveReader): AsyncGenerator<Piece> {
  const headings = fileLine(IMPORT_FIELDS.map((field) => ADDRESS_COLUMNS[field][reader.language]));
  yield { text: BYTE_ORDER_MARK + headings + LINE_END, entries: 0 };
  const types = await listDeliveryTypes(reader.db, reader.companyId);
  const names = new Map(types.map(({ deliveryType: { id, name } }) => [id, name]));
  for await (const part of addressesOf(reader)) {
    yield { text: part.map((address) => fileLine(toExportRow(address, names)) + LINE_END).join(''), entries: 0 };
  }
}

/** Newest first. */
async function* addressesOf({ db, companyId }: ArchiveReader) {
  for (let after: string | undefined, isLast = false; !isLast; ) {
    const part = await listNewestAddresses(db, companyId, after, PART);
    yield part.map(({ address }) => address);
    after = part.at(-1)?.address.addressId;
    isLast = part.length < PART;
  }
}

/** Newest first, archived ones too. */
async function* shipmentsOf({ db, companyId }: ArchiveReader) {
  for (let below: string | undefined, isLast = false; !isLast; ) {
    const rows = await db
      .selectFrom('shipments')
      .select('shipment_id')
      .where('company_id', '=', companyId)
      .$if(below !== undefined, (query) => query.where('shipment_id', '<', below ?? ''))
      .orderBy('shipment_id', 'desc')
      .limit(PART)
      .execute();
    const ids = rows.map(({ shipment_id }) => shipment_id);
    yield (await findShipments(db, companyId, ids)).map(({ shipment }) => shipment);
    below = ids.at(-1);
    isLast = ids.length < PART;
  }
}

type Row = Readonly<Record<string, unknown>>;

async function* rowsOf({ db, companyId }: ArchiveReader, table: string, key: readonly string[]): AsyncGenerator<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const beyond = (last: Row): RawBuilder<unknown> =>
    sql`and (${columns}) > (${sql.join(key.map((name) => last[name]))})`;
  for (let last: Row | undefined, isLast = false; !isLast; ) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} where company_id = ${companyId}
      ${last ? beyond(last) : sql``} order by ${columns} limit ${PART}`.execute(db);
    yield rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !LEFT_OUT.test(name))));
    last = rows.at(-1);
    isLast = rows.length < PART;
  }
}
