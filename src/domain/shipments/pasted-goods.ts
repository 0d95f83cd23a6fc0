/**
 * Reads goods lines from a pasted table: which column is which, by a heading row in either language or otherwise by their
 * order, and what each cell contains. A type is recognised by its code or its names; the measures may share one column.
 * Not here: splitting a text into cells (shared/delimited-text.ts), what a number means (shared/decimal.ts, shared/number-column.ts).
 */
import { readNumber } from '#domain/shared/decimal.ts';
import { bareWord, headingFields, matchedHeadings } from '#domain/shared/headings.ts';
import { type NumberDoubt, readNumberColumn } from '#domain/shared/number-column.ts';

/** The values are entered in this order, so that copied values replace what a line fills in by itself. */
export const PASTED_FIELDS = [
  'type',
  'description',
  'quantity',
  'weight',
  'netWeight',
  'length',
  'width',
  'height',
  'volume',
  'loadmeter',
] as const;
export type PastedField = (typeof PASTED_FIELDS)[number];
/** Fields whose numbers may have decimals or groups. */
const NUMBER_FIELDS = PASTED_FIELDS.filter((field) => field !== 'type' && field !== 'description');

/** The copied values by field; a field without a column is absent. */
export type PastedCells = { readonly [Field in PastedField]?: string };

export interface PastedLine {
  readonly cells: PastedCells;
  /** Numbers that can be two; their texts are as they were copied. */
  readonly doubts: { readonly [Field in PastedField]?: NumberDoubt };
}

export interface PastedGoods {
  readonly hasHeadings: boolean;
  readonly lines: readonly PastedLine[];
}

/** Length, width and height in one column. */
type ColumnField = PastedField | 'measures' | '';

/** Also of a file of shipments (import-columns.ts). */
export const GOODS_HEADINGS: Readonly<Record<Exclude<ColumnField, ''>, string>> = {
  type: 'type typ typeofgoods typavgods goodstype godstyp packagetype packaging kollislag kollityp kollityper pallettype palltyp emballage förpackning packstückart verpackung verpackungsart kollitype',
  description:
    'description beskrivning goodsdescription godsbeskrivning benämning varuslag innehåll contents goods gods content inhalt warenbeschreibung warenbezeichnung varebeskrivelse godsbeskrivelse',
  quantity:
    'quantity qty antal antalst kolli kollin antalkolli numberofpackages packages pieces pcs parcels parcelquantity anzahl anzahlpackstücke packstücke antall antallkolli kollimäärä',
  weight:
    'weight weightkg kg vikt viktkg grossweight grossweightkg gross bruttovikt bruttoviktkg brutto totalweight totalvikt orderweight gewicht gewichtkg bruttogewicht gesamtgewicht vekt vektkg bruttovekt vægt vægtkg bruttovægt paino painokg',
  netWeight:
    'net netkg netweight netweightkg netto nettokg nettovikt nettoviktkg nettogewicht nettovekt nettovægt nettopaino',
  length: 'l lcm length lengthcm längd längdcm länge längecm lengde lengdecm længde længdecm pituus pituuscm',
  width: 'w wcm b bcm width widthcm bredd breddcm breite breitecm bredde leveys leveyscm',
  height: 'h hcm height heightcm höjd höjdcm höhe höhecm høyde høydecm højde højdecm korkeus korkeuscm',
  measures:
    'lengthwidthheight längdbreddhöjd lwh lwhcm lxwxh lxwxhcm lbh lbhcm lxbxh lxbxhcm dimensions dimensionscm measures mått måttcm',
  volume: 'vol volm3 volm³ volume volumem3 volumem³ volym volymm3 volymm³ m3 m³ volumen volumenm3 tilavuus',
  loadmeter: 'ldm flm loadmetre loadmetres loadmeter loadmeters loadingmetres flakmeter lastmeter lademeter lademetre',
};
const FIELD_BY_HEADING = headingFields(GOODS_HEADINGS);

/** A single match may be a word among the goods. */
const HEADINGS_AT_LEAST = 2;

/** The columns as the table on screen has them; net weight is rare, so it needs a heading. */
const WITHOUT_HEADINGS: readonly ColumnField[] = [
  ...(['type', 'description', 'quantity', 'weight'] as const),
  ...(['length', 'width', 'height', 'volume', 'loadmeter'] as const),
];
const WITH_JOINT_MEASURES: readonly ColumnField[] = [
  ...(['type', 'description', 'quantity', 'weight', 'measures', 'volume', 'loadmeter'] as const),
];

const TYPES = headingFields({
  PC: 'pc parcel parcels package packages box boxes carton cartons ctn kolli kollin paket kartong kartonger låda lådor',
  PX: 'px pallet pallets pall pallar',
  PE: 'pe eurpallet eurpallets europallet europallets eurpall eurpallar europall europallar eur',
});

const SIZE = String.raw`\s*([\d.,]+)\s*(cm|mm|dm|m|in|inch|inches|ft|["″”])?\s*`;
/** `120×80×95`, with any of the usual signs between the numbers, and a unit behind each of them or behind the last. */
const JOINT_MEASURES = new RegExp(`^${SIZE}[x×*]${SIZE}(?:[x×*]${SIZE})?$`, 'i');

export function readPastedGoods(rows: readonly (readonly string[])[]): PastedGoods {
  const [first = [], ...rest] = rows;
  const matched = matchedHeadings<Exclude<ColumnField, ''>>(FIELD_BY_HEADING, first);
  const hasNumber = first.some((cell) => typeof readNumber(cell, { decimals: 3 }).value === 'number');
  const hasHeadings = !hasNumber && matched.filter((field) => field !== '').length >= HEADINGS_AT_LEAST;
  const columns = hasHeadings ? matched : columnsByOrder(first);
  return { hasHeadings, lines: withNumbers((hasHeadings ? rest : rows).map((cells) => pastedCells(columns, cells))) };
}

/** Each column of numbers is read by what its own cells prove. */
function withNumbers(lines: readonly PastedCells[]): readonly PastedLine[] {
  let read = lines.map((cells): PastedLine => ({ cells, doubts: {} }));
  for (const field of NUMBER_FIELDS) {
    const column = readNumberColumn(lines.map((cells) => cells[field] ?? ''));
    read = read.map(({ cells, doubts }, row) => {
      const { text = '', doubt } = column[row] ?? {};
      if (cells[field] === undefined) return { cells, doubts };
      return { cells: { ...cells, [field]: text }, doubts: doubt ? { ...doubts, [field]: doubt } : doubts };
    });
  }
  return read;
}

function columnsByOrder(first: readonly string[]): readonly ColumnField[] {
  const place = WITH_JOINT_MEASURES.indexOf('measures');
  return JOINT_MEASURES.test(first[place] ?? '') ? WITH_JOINT_MEASURES : WITHOUT_HEADINGS;
}

function pastedCells(columns: readonly ColumnField[], cells: readonly string[]): PastedCells {
  const values: { [Field in PastedField]?: string } = {};
  for (const [place, field] of columns.entries()) {
    if (field === '') continue;
    const text = (cells[place] ?? '').replace(/\s+/g, ' ').trim();
    if (field === 'measures') Object.assign(values, measuresOf(text));
    else values[field] = field === 'type' ? (goodsTypeOf(text) ?? text) : text;
  }
  return values;
}

/** The code of a type by its code or one of its names. */
export function goodsTypeOf(text: string): string | undefined {
  return TYPES.get(bareWord(text));
}

/**
 * Numbers with their units, where these are not centimetres. A text that is not a measure is kept whole, so that the person sees what
 * was there.
 */
export function measuresOf(text: string): Pick<PastedCells, 'length' | 'width' | 'height'> {
  const found = JOINT_MEASURES.exec(text);
  if (!found) return { length: text, width: '', height: '' };
  const [, length, ofLength, width, ofWidth, height, ofHeight] = found;
  const last = ofHeight ?? ofWidth;
  const size = (number = '', unit = last) =>
    number === '' || !unit || /^cm$/i.test(unit) ? number : `${number} ${unit}`;
  return { length: size(length, ofLength), width: size(width, ofWidth), height: size(height, ofHeight) };
}
