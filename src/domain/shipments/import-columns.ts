/**
 * How the rows of a file of shipments become rows of an import: each column of numbers and of dates is read by what its own cells
 * prove, units become those that Kaj counts in, codes keep their zeros. What cannot be known is told as a doubt and never guessed.
 * Not here: which column is which (import-headings.ts), which rows are one shipment (shipment-import.ts).
 */
import type { ShipmentImportRow } from '#contract/shipment-import.ts';
import { GOODS_LIMITS } from '#contract/shipment-limits.ts';
import { type DateOrder, readDateColumn } from '#domain/shared/date-column.ts';
import { dayOf } from '#domain/shared/dates.ts';
import { readNumber, roundTo } from '#domain/shared/decimal.ts';
import type { DelimitedRow } from '#domain/shared/delimited-text.ts';
import { importedCode, importedText } from '#domain/shared/imported-cell.ts';
import { importedParty } from '#domain/shared/imported-party.ts';
import { unitOf } from '#domain/shared/measure-units.ts';
import { type DecimalSign, readNumberColumn } from '#domain/shared/number-column.ts';
import { type ColumnKinds, type Headings, type RowDoubt, rowDoubts } from '#domain/shared/row-doubts.ts';
import {
  dimensionOf,
  headingFactor,
  type ImportField,
  isUnitField,
  type Matching,
  unitColumn,
} from './import-headings.ts';
import { isPartOfFigure, joinedCell } from './joined-columns.ts';
import { goodsTypeOf, measuresOf } from './pasted-goods.ts';
import { orderKey } from './shipment-import.ts';

export type ImportDoubt = RowDoubt<ImportField>;
/** The key is made of it (client/features/shipments/import). */
export type UnkeyedRow = Omit<ShipmentImportRow, 'key'>;

/** What somebody has said of the file as a whole. */
export interface FileAnswers {
  /** Of rows that name none; '' when they must. */
  readonly country: string;
  readonly deliveryType: string;
  /** Of rows that go to another country. */
  readonly combiterms: string;
  /** Undefined: as each column proves. */
  readonly decimalSign?: DecimalSign | undefined;
  readonly dateOrder?: DateOrder | undefined;
}

export interface ReadRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly sent: UnkeyedRow;
  readonly doubts: readonly ImportDoubt[];
}

const RECEIVER = 'addresses.receiver.';
const GOODS = 'goodsLines.0.';
const POINT = 'pickupPoint.';
const CODES = [
  ...(['orderNumber', 'customerNo', 'addresses.receiver.zipCode', 'addresses.receiver.vatNo'] as const),
  ...(['addresses.receiver.contact.phoneNo', 'deliveryType', 'services', 'pickupPoint.id'] as const),
  ...(['addresses.receiver.houseNo', 'addresses.receiver.houseAddition', 'addresses.receiver.poBox'] as const),
] as const;
const KINDS: ColumnKinds<ImportField> = {
  codes: new Set(CODES),
  neverDates: new Set<ImportField>([...CODES, 'addresses.receiver.street1', 'addresses.receiver.street2']),
  zipCode: 'addresses.receiver.zipCode',
  city: 'addresses.receiver.city',
};
const DATES: readonly ImportField[] = ['dispDate', 'arrivalDate'];
const MEASURES: readonly ImportField[] = ['goodsLines.0.length', 'goodsLines.0.width', 'goodsLines.0.height'];
/** Their decimals. */
const NUMBERS: Readonly<Partial<Record<ImportField, number>>> = {
  'goodsLines.0.quantity': 0,
  'goodsLines.0.weight': GOODS_LIMITS.weight.decimals,
  'goodsLines.0.netWeight': GOODS_LIMITS.weight.decimals,
  'goodsLines.0.packageWeight': GOODS_LIMITS.weight.decimals,
  'goodsLines.0.length': 0,
  'goodsLines.0.width': 0,
  'goodsLines.0.height': 0,
  'goodsLines.0.volume': GOODS_LIMITS.volume.decimals,
  'goodsLines.0.loadmeter': GOODS_LIMITS.loadmeter.decimals,
  value: 3,
};
const DEFAULT_TYPE = 'PC';

/** Where and when the rows are read: the country and the day of the warehouse. */
export interface ReadingPlace {
  readonly country: string;
  readonly today: string;
}

export function readRows(
  rows: readonly DelimitedRow[],
  headings: Headings,
  matching: Matching,
  answers: FileAnswers,
  { country: home, today }: ReadingPlace,
): readonly ReadRow[] {
  const columns = matching.flatMap((field, column) => {
    if (field === '' || isUnitField(field) || isPartOfFigure(field)) return [];
    const units = unitColumn(matching, field);
    const cells = rows.map((row) => {
      return withUnit(joinedCell(matching, field, row.cells, row.cells[column] ?? ''), row.cells[units]);
    });
    const factor = headingFactor(headings.areHeadings ? (headings.headings[column] ?? '') : '', field);
    return readColumn(field, cells, factor, answers, today);
  });
  const read = rows.map((_, place) => {
    const values = new Map<ImportField, string | number>();
    const doubts: ImportDoubt[] = [];
    for (const { field, cells } of columns) {
      const { value, doubt } = cells[place] ?? { value: '' };
      if (value !== '') values.set(field, value);
      if (doubt) doubts.push({ field, ...doubt });
    }
    return { values, doubts };
  });
  const partHeadings = headings.areHeadings ? headingsOfParts(headings.headings, matching) : {};
  const namingCountry = ordersThatName('addresses.receiver.countryCode', read);
  const namingType = ordersThatName('deliveryType', read);
  const namingTerms = ordersThatName('combiterms', read);
  return rows.map((row, place) => {
    const { values = new Map(), doubts = [] } = read[place] ?? {};
    const order = orderKey(values.get('orderNumber'));
    const sent = rowToSend(
      values,
      {
        country: namingCountry.has(order) ? '' : answers.country,
        deliveryType: namingType.has(order) ? '' : answers.deliveryType,
      },
      partHeadings,
    );
    const country = sent.addresses?.receiver?.countryCode ?? '';
    const isAbroad = country !== '' && country !== home;
    if (isAbroad && !namingTerms.has(order)) sent.combiterms ||= answers.combiterms || undefined;
    const { line, cells } = row;
    return { line, cells, sent, doubts: [...rowDoubts(row, headings, matching, country, KINDS), ...doubts] };
  });
}

/** A number that says its unit itself keeps it, and a formula is none. */
function withUnit(cell = '', unit = ''): string {
  const [text, said] = [importedText(cell), importedText(unit)];
  return said !== '' && /^(?!=).*\d$/.test(text) ? `${text} ${said}` : text;
}

type Values = ReadonlyMap<ImportField, string | number>;

/** One row of an order may say what its other rows leave empty. */
function ordersThatName(field: ImportField, rows: readonly { readonly values: Values }[]): ReadonlySet<string> {
  const naming = rows.filter(({ values }) => values.has(field) && values.has('orderNumber'));
  return new Set(naming.map(({ values }) => orderKey(String(values.get('orderNumber')))));
}

interface CellReading {
  readonly value: string | number;
  readonly doubt?: Omit<ImportDoubt, 'field'> | undefined;
}

interface ColumnReading {
  readonly field: ImportField;
  readonly cells: readonly CellReading[];
}

function readColumn(
  field: ImportField,
  cells: readonly string[],
  factor: number,
  { decimalSign, dateOrder }: Pick<FileAnswers, 'decimalSign' | 'dateOrder'>,
  today: string,
): readonly ColumnReading[] {
  if (field === 'goodsLines.0.measures') {
    const parts = cells.map((cell) => measuresOf(cell));
    return (['length', 'width', 'height'] as const).flatMap((part) =>
      readColumn(
        `goodsLines.0.${part}`,
        parts.map((measures) => measures[part] ?? ''),
        factor,
        { decimalSign },
        today,
      ),
    );
  }
  if (DATES.includes(field)) return [{ field, cells: dateCells(field, cells, today, dateOrder) }];
  if (NUMBERS[field] !== undefined) return [{ field, cells: numberCells(field, cells, factor, decimalSign) }];
  if (field === 'goodsLines.0.type') return [{ field, cells: cells.map(typeCell) }];
  if ((CODES as readonly ImportField[]).includes(field)) {
    return [{ field, cells: cells.map((cell) => ({ value: importedCode(cell) })) }];
  }
  return [{ field, cells: cells.map((value) => ({ value })) }];
}

function typeCell(cell: string): CellReading {
  const type = cell === '' ? '' : goodsTypeOf(cell);
  return type === undefined ? { value: cell, doubt: { code: 'goodsType' } } : { value: type };
}

function dateCells(field: ImportField, cells: readonly string[], today: string, order?: DateOrder): CellReading[] {
  return readDateColumn(cells, today, order).map(({ text, isDoubtful }) => {
    if (isDoubtful) return { value: text, doubt: { code: 'dateOrder' } };
    const isPast = field === 'dispDate' && /^\d{4}-\d\d-\d\d/.test(text) && dayOf(text) < today;
    return isPast ? { value: text, doubt: { code: 'value', error: { code: 'datePassed' } } } : { value: text };
  });
}

/** A text stays as it is, for the rules to refuse. */
function numberCells(field: ImportField, cells: readonly string[], factor: number, sign?: DecimalSign): CellReading[] {
  const dimension = dimensionOf(field);
  const measured = cells.map((cell) => (dimension ? unitOf(cell, dimension) : { number: cell, factor: undefined }));
  const numbers = measured.map((one, place) => one?.number ?? cells[place] ?? '');
  const read = sign
    ? numbers.map((text) => ({ text: withSign(text, sign), doubt: undefined }))
    : readNumberColumn(numbers);
  return read.map(({ text, doubt }, place) => {
    const cell = cells[place] ?? '';
    if (cell === '') return { value: '' };
    const one = measured[place];
    if (!one) return { value: cell, doubt: { code: 'unit' } };
    const { value } = readNumber(text, { decimals: 9 });
    if (typeof value !== 'number') return { value: cell };
    if (doubt) return { value: cell, doubt: { code: 'number' } };
    return fitted(field, value * (one.factor ?? factor), one.factor ?? factor);
  });
}

/** A measure is a whole number, and a package is never smaller than it is. Converted figures are not exact anyway. */
function fitted(field: ImportField, figure: number, factor: number): CellReading {
  const decimals = NUMBERS[field] ?? 0;
  const exact = roundTo(figure, 6);
  if (MEASURES.includes(field)) {
    const whole = Math.ceil(exact);
    return whole === exact || factor !== 1 ? { value: whole } : { value: whole, doubt: { code: 'rounded' } };
  }
  return { value: factor === 1 ? exact : roundTo(exact, decimals) };
}

function withSign(text: string, sign: DecimalSign): string {
  const other = sign === '.' ? ',' : '.';
  return text
    .replace(/[\s'’]/gu, '')
    .replaceAll(other, '')
    .replace(sign, '.');
}

/** Of a line that says what one package weighs. Where it says what all weigh, that counts. */
function weighAll(goods: Record<string, unknown>): void {
  const { packageWeight, quantity = 1 } = goods;
  delete goods.packageWeight;
  if (packageWeight === undefined || goods.weight !== undefined) return;
  const areNumbers = typeof packageWeight === 'number' && typeof quantity === 'number';
  goods.weight = areNumbers ? roundTo(packageWeight * quantity, GOODS_LIMITS.weight.decimals) : packageWeight;
}

/** `A3, A4`, or with a blank, a plus or another sign between them; codes have none of these. */
const servicesOf = (cell: string): string[] => cell.split(/[\s,;|+/]+/u).filter((code) => code !== '');

function headingsOfParts(headings: readonly string[], matching: Matching): Readonly<Record<string, string>> {
  return Object.fromEntries(matching.map((field, at) => [field.slice(RECEIVER.length), (headings[at] ?? '').trim()]));
}

function rowToSend(
  values: Values,
  { country, deliveryType }: Pick<FileAnswers, 'country' | 'deliveryType'>,
  partHeadings: Readonly<Record<string, string>>,
): UnkeyedRow {
  const fields: Record<string, unknown> = {};
  const party = new Map<string, string>();
  const goods: Record<string, unknown> = {};
  const point: Record<string, unknown> = {};
  for (const [field, value] of values) {
    if (field.startsWith(RECEIVER)) party.set(field.slice(RECEIVER.length), String(value));
    else if (field === 'services') fields.services = servicesOf(String(value));
    else if (field.startsWith(POINT)) point[field.slice(POINT.length)] = value;
    else if (field.startsWith(GOODS)) goods[field.slice(GOODS.length)] = value;
    else fields[field] = value;
  }
  weighAll(goods);
  const person = party.get('contact.name');
  if (!party.has('name') && person !== undefined && fields.customerNo === undefined) {
    // A person without a company.
    party.set('name', person).delete('contact.name');
  }
  const hasPlace = [...party.keys()].some((field) => !field.startsWith('contact.'));
  const { own, contact } = importedParty(party, partHeadings, hasPlace ? country : '');
  const receiver = { ...own, ...(contact && { contact }) };
  const type = fields.deliveryType || deliveryType;
  return {
    ...fields,
    ...(type && { deliveryType: type }),
    ...(Object.keys(point).length > 0 && { pickupPoint: point }),
    ...(Object.keys(receiver).length > 0 && { addresses: { receiver } }),
    ...(Object.keys(goods).length > 0 && { goodsLines: [{ type: DEFAULT_TYPE, quantity: 1, ...goods }] }),
  } as UnkeyedRow;
}
