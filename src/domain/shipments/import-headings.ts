/**
 * The columns of a file of shipments: which field a heading stands for, in both languages and as carriers and shops write them. A
 * heading may name whose field it is (`Receiver city`, `Leverans postnr`, `Weight (g)`); what belongs to the sender or to the
 * one who pays is no field.
 * Not here: what a cell means (import-columns.ts).
 */
import { PART_FIELDS, type PartField } from '#domain/shared/address-parts.ts';
import { bareWord, type HeadingWords, headingFields } from '#domain/shared/headings.ts';
import { type Dimension, headingSign, headingUnit, LARGER_AND_SMALLER, unitOf } from '#domain/shared/measure-units.ts';
import {
  besideOthers,
  COMPANY,
  isTownWithCode,
  nameParts,
  PART_HEADINGS,
  PARTY_HEADINGS,
} from '#domain/shared/party-headings.ts';
import { SMALLER_UNITS } from './joined-columns.ts';
import { GOODS_HEADINGS } from './pasted-goods.ts';

export type ReceiverPart = `addresses.receiver.${PartField}`;

/** Named by the path of their error, so that an error finds its cell. */
export const IMPORT_FIELDS = [
  ...(['orderNumber', 'dispDate', 'arrivalDate', 'deliveryType', 'customerNo'] as const),
  ...(['services', 'pickupPoint.id', 'pickupPoint.name'] as const),
  ...(['addresses.receiver.name', 'addresses.receiver.street1', 'addresses.receiver.street2'] as const),
  ...(['addresses.receiver.zipCode', 'addresses.receiver.city', 'addresses.receiver.countryCode'] as const),
  ...PART_FIELDS.map((part): ReceiverPart => `addresses.receiver.${part}`),
  ...(['addresses.receiver.contact.name', 'addresses.receiver.contact.phoneNo'] as const),
  ...(['addresses.receiver.contact.email', 'addresses.receiver.vatNo'] as const),
  ...(['goodsLines.0.type', 'goodsLines.0.description', 'goodsLines.0.quantity', 'goodsLines.0.weight'] as const),
  ...(['goodsLines.0.length', 'goodsLines.0.width', 'goodsLines.0.height', 'goodsLines.0.measures'] as const),
  ...(['goodsLines.0.volume', 'goodsLines.0.loadmeter', 'goodsLines.0.netWeight'] as const),
  ...(['goodsLines.0.packageWeight', 'weightOunces', 'lengthInches', 'widthInches', 'heightInches'] as const),
  ...(['weightUnit', 'sizeUnit', 'volumeUnit', 'dispTime', 'arrivalTime'] as const),
  ...(['combiterms', 'msgToFW1', 'noteInternal', 'value', 'currency', 'category'] as const),
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** One entry per column; '' means the column is ignored. Only one column may supply a field. */
export type Matching = readonly (ImportField | '')[];

type OwnField = Exclude<
  ImportField,
  `addresses.${string}` | `goodsLines.${string}` | 'customerNo' | 'weightOunces' | `${string}Inches`
>;

const OWN: HeadingWords<OwnField> = {
  orderNumber:
    'orderno ordernumber ordernr ordernummer orderid order orderref orderreference orderreferens salesorder salesordernumber salesorderno po pono ponumber custponumber purchaseorder inköpsorder kundorder kundordernr reference referencenumber ref reference1 ref1 referens referensnummer referensnr customerreference customershipmentreference shipmentreference yourreference sändningsreferens ordrenummer bestellnummer auftragsnummer auftragsnr bestellnr referenz referenznummer referencenumber1 yourordernumber yourorderno externaldocumentno externaldocumentnumber tilausnumero',
  dispDate:
    'dispatch dispatchdate dispatchday date shipdate shippingdate shipmentdate shipby shipbydate pickupdate collectiondate loadingdate datum skickas skickasdatum avsändningsdatum avgång avgångsdag avgångsdatum utleveransdatum utlevdatum lastdatum lastningsdatum hämtdatum skeppningsdatum packdatum versanddatum afsendelsesdato',
  arrivalDate:
    'arrival arrivaldate deliverydate deliveryday deliverby requesteddeliverydate duedate ankomst ankomstdatum leveransdatum leveransdag levdatum önskatleveransdatum lossningsdatum lieferdatum leveringsdato',
  dispTime:
    'time dispatchtime shiptime shippingtime shipmenttime pickuptime collectiontime loadingtime tid klockslag avgångstid avsändningstid hämttid hämtningstid lasttid lastningstid abholzeit versandzeit',
  arrivalTime:
    'arrivaltime deliverytime requesteddeliverytime ankomsttid leveranstid lossningstid lieferzeit leveringstid',
  deliveryType:
    'deliverytype deliverymethod shippingmethod shippingservice service servicecode servicelevel transportproduct modeofdelivery leveranstyp leveranssätt levsätt leveransmetod fraktsätt frakttjänst tjänst transportsätt transporttjänst speditör',
  services:
    'services addon addons servicecodes additionalservices extraservices tillval tilläggstjänst tilläggstjänster tilläggskod tilläggskoder tjänstekoder zusatzleistungen tillægsydelser',
  'pickupPoint.id':
    'pickuppoint pickuppointid pickuppointno pickuppointnumber servicepoint servicepointid servicepointno agentid agentno parcelshop parcelshopid droppoint droppointid ombud ombudsid ombudsnr ombudsnummer utlämningsställe utlämningsställeid serviceställe paketshop pakkeshop',
  'pickupPoint.name': 'pickuppointname servicepointname agentname parcelshopname ombudsnamn utlämningsställenamn',
  combiterms:
    'combiterms terms deliveryterms termsofdelivery incoterms incoterm shippingterms leveransvillkor levvillkor lieferbedingungen',
  msgToFW1:
    'message messagetocarrier messagetothecarrier instructions deliveryinstructions deliverynote deliveryinstruction driverinstructions shippingnote carriermessage leveransanvisning leveransinstruktion leveransinstruktioner anvisning meddelande meddelandetilltransportör meddelandetilltransportören fraktanvisning godsanvisning',
  noteInternal:
    'note notes internalnote comment comments remark remarks anteckning anteckningar internanteckning internnotering notering kommentar',
  value: 'value goodsvalue declaredvalue customsvalue parcelvalue varuvärde godsvärde värde',
  weightUnit:
    'weightunit weightuom weightunitofmeasure unitofweight viktenhet vektenhet gewichtseinheit gewichtseenheid unitedepoids unidadpeso unitapeso',
  sizeUnit:
    'dimensionunit dimensionsunit dimensionuom dimunit lengthunit sizeunit unitoflength måttenhet längdenhet maßeinheit längeneinheit',
  volumeUnit: 'volumeunit volumeuom unitofvolume volymenhet volumenhet volumeneinheit',
  currency: 'currency valuecurrency currencycode valuta valutakod',
  category: 'category kategori',
};

/** Before or behind a field's word, whose it is. Longer ones first. */
const RECEIVER =
  'deliveryaddress shippingaddress shiptoaddress leveransadress lieferadresse godsmottagare receiver recipient consignee mottagarens mottagare mottagar delivery deliverto deliver shipping shipto ship postto leverans empfänger modtager mottaker lev to'.split(
    ' ',
  );
const PARCEL = ['shipment', 'package', 'parcel', 'packet', 'kolli', 'gods', 'goods', 'line', 'rad'];

const CUSTOMER_NO = `${PARTY_HEADINGS.customerNo} receiverscustomerno mottagarenskundnr mottagarenskundnummer receiverno receiverid receivernumber consigneeno mottagarnr mottagarnummer`;
/** Here these mean the order, or the row. */
const NO_CONTACT = ['reference', 'referens'];

const PARTY = new Map(
  Object.entries({ ...PARTY_HEADINGS, ...PART_HEADINGS }).flatMap(([field, words]) =>
    field === 'customerNo'
      ? []
      : words
          .split(' ')
          .filter((word) => !NO_CONTACT.includes(word))
          .map((word) => [bareWord(word), `addresses.receiver.${field}` as ImportField] as const),
  ),
);
const GOODS = new Map(
  Object.entries(GOODS_HEADINGS).flatMap(([field, words]) =>
    words.split(' ').map((word) => [bareWord(word), `goodsLines.0.${field}` as ImportField] as const),
  ),
);
const EACH =
  'weightperpackage weightperparcel weightperpiece weightperunit weightperitem weighteach weightpc weightpcs unitweight pieceweight itemweight viktperkolli viktperpaket viktperstyck viktperst viktst viktkolli styckvikt kollivikt vikteach gewichtprostück gewichtprokolli gewichtjestück gewichtjepackstück stückgewicht einzelgewicht vektperkolli vægtperkolli painoperkolli'.split(
    ' ',
  );
for (const word of EACH) GOODS.set(bareWord(word), 'goodsLines.0.packageWeight');
const FIELDS = new Map<string, ImportField>([
  ...GOODS,
  ...PARTY,
  ...headingFields({ customerNo: CUSTOMER_NO }),
  ...headingFields(OWN),
]);

const DIMENSIONS: Readonly<Partial<Record<ImportField, Dimension>>> = {
  'goodsLines.0.weight': 'weight',
  'goodsLines.0.netWeight': 'weight',
  'goodsLines.0.packageWeight': 'weight',
  'goodsLines.0.length': 'length',
  'goodsLines.0.width': 'length',
  'goodsLines.0.height': 'length',
  'goodsLines.0.measures': 'length',
  'goodsLines.0.volume': 'volume',
  'goodsLines.0.loadmeter': 'loadmeter',
};

export function dimensionOf(field: ImportField): Dimension | undefined {
  return DIMENSIONS[field];
}

/** Columns that say in what the numbers of others are measured. */
const UNIT_FIELDS = { weight: 'weightUnit', length: 'sizeUnit', volume: 'volumeUnit' } as const;

export function isUnitField(field: ImportField): boolean {
  return (Object.values(UNIT_FIELDS) as ImportField[]).includes(field);
}

/** The place of the column that says in what the numbers of a field are measured; -1 if none does. */
export function unitColumn(matching: Matching, field: ImportField): number {
  const dimension = dimensionOf(field);
  return dimension && dimension !== 'loadmeter' ? matching.indexOf(UNIT_FIELDS[dimension]) : -1;
}

interface Meaning {
  readonly field: ImportField;
  /** The heading says whose it is. */
  readonly isNamed: boolean;
  readonly isCompany: boolean;
  /** May be another figure of its kind: `Date`, `Weight`. */
  readonly isGeneral: boolean;
}

const RECEIVER_PATH = 'addresses.receiver.';

/** Columns that name the receiver come before those that name nobody: a shop's `Name` may be anything. */
export function matchHeadings(headings: readonly string[]): Matching {
  const meanings = besideOthers(headings, headings.map(meaningOf), RECEIVER_PATH);
  const matching: (ImportField | '')[] = headings.map(() => '');
  const take = (isWanted: (meaning: Meaning) => boolean) => {
    for (const [column, meaning] of meanings.entries()) {
      if (!meaning || matching[column] !== '' || matching.includes(meaning.field) || !isWanted(meaning)) continue;
      matching[column] = meaning.field;
    }
  };
  take(({ isNamed, isCompany }) => isNamed && isCompany);
  take(({ isCompany }) => isCompany);
  take(({ isNamed }) => isNamed);
  take(({ isGeneral }) => !isGeneral);
  take(() => true);
  const matched = withSmallerUnits(withContact(matching, meanings), meanings, headings);
  const parts = nameParts(headings, matched, RECEIVER_PATH);
  return matched.map((field, column) => {
    const part = parts[column];
    return part ? (`${RECEIVER_PATH}${part}` as const) : field;
  });
}

/** Beside the name of a company, the name of a person is its contact. */
function withContact(matching: readonly (ImportField | '')[], meanings: readonly (Meaning | undefined)[]): Matching {
  const contact = 'addresses.receiver.contact.name';
  const company = meanings[matching.indexOf('addresses.receiver.name')];
  if (matching.includes(contact) || !company?.isCompany) return matching;
  const person = meanings.findIndex(
    (meaning, column) =>
      matching[column] === '' &&
      meaning?.field === 'addresses.receiver.name' &&
      !meaning.isCompany &&
      (meaning.isNamed || !company.isNamed),
  );
  return matching.map((field, column) => (column === person ? contact : field));
}

function meaningOf(heading: string): Meaning | undefined {
  const word = bareWord(heading);
  const exact = fieldOf(word);
  const isReceiverAlone = RECEIVER.includes(word);
  const isGeneral = GENERAL.has(word);
  if (exact) return { field: exact, isNamed: isReceiverAlone, isCompany: COMPANY.has(word), isGeneral };
  for (const whose of RECEIVER) {
    const rest = without(word, whose);
    const field = rest === undefined ? undefined : (partyField(rest) ?? PARTY.get(without(rest, 'address') ?? ''));
    if (field) return { field, isNamed: true, isCompany: COMPANY.has(rest ?? ''), isGeneral: false };
  }
  for (const what of PARCEL) {
    const rest = without(word, what);
    const field = rest === undefined ? undefined : fieldOf(rest);
    if (field && (field.startsWith('goodsLines.') || isUnitField(field)))
      return { field, isNamed: false, isCompany: false, isGeneral: true };
  }
  return undefined;
}

function fieldOf(word: string): ImportField | undefined {
  const exact = FIELDS.get(word) ?? partyField(word);
  if (exact) return exact;
  if (UNITS_OF_WEIGHT.includes(word)) return 'goodsLines.0.weight';
  for (const dimension of ['weight', 'length', 'volume'] as const) {
    for (const { word: bare } of headingUnit(word, dimension)) {
      const field = GOODS.get(bare);
      if (field && dimensionOf(field) === dimension && bare.length > 1) return field;
    }
  }
  return undefined;
}

/** Alone in a heading they are its weight; kilograms are among the words of the field. */
const UNITS_OF_WEIGHT = ['lb', 'lbs', 'pounds', 'oz', 'ounces'];

/** Words that may as well be the day of an order, or the weight of a package beside that of all. */
const GENERAL = new Set(
  'date datum dato day time tid weight weightkg kg vikt viktkg gewicht gewichtkg vekt vægt paino'
    .split(' ')
    .map(bareWord),
);

/** Pounds go before ounces and feet before inches, whichever stands first; the smaller one completes it. */
function withSmallerUnits(
  matching: Matching,
  meanings: readonly (Meaning | undefined)[],
  headings: readonly string[],
): Matching {
  const units = (column: number, of: ImportField) => headingFactor(headings[column] ?? '', of);
  const result = [...matching];
  for (const { field, of } of SMALLER_UNITS) {
    const ofIt = headings.flatMap((_, column) => (meanings[column]?.field === of ? [column] : []));
    const { larger, smaller } = LARGER_AND_SMALLER[dimensionOf(of) === 'weight' ? 'weight' : 'length'];
    const big = ofIt.find((column) => units(column, of) === larger);
    const small = ofIt.find((column) => units(column, of) === smaller);
    if (big === undefined || small === undefined || ofIt.some((at) => result[at] === of && at !== big && at !== small))
      continue;
    result[big] = of;
    result[small] = field;
  }
  return result;
}

function partyField(word: string): ImportField | undefined {
  return PARTY.get(word) ?? (isTownWithCode(word) ? `${RECEIVER_PATH}city` : undefined);
}

/** What the numbers of a column are to be multiplied with, by the unit in its heading. */
export function headingFactor(heading: string, field: ImportField): number {
  const dimension = dimensionOf(field);
  if (!dimension) return 1;
  const word = bareWord(heading);
  const isOf = (bare: string) =>
    [bare, ...PARCEL.flatMap((what) => without(bare, what) ?? [])].some((one) => GOODS.get(one) === field);
  const alone = UNITS_OF_WEIGHT.includes(word) ? unitOf(`1 ${word}`, dimension)?.factor : undefined;
  if (alone) return alone;
  const unit = headingUnit(word, dimension).find(({ word: bare }) => isOf(bare));
  return unit?.factor ?? headingSign(heading, dimension) ?? 1;
}

/** A word without another that it begins or ends with; undefined if it does neither. */
function without(word: string, part: string): string | undefined {
  if (word.length <= part.length) return undefined;
  if (word.startsWith(part)) return word.slice(part.length);
  const mayFollow = part.length > 3 && part !== 'ship';
  return mayFollow && word.endsWith(part) ? word.slice(0, -part.length) : undefined;
}

const NAMES = (['name', 'firstName', 'lastName'] as const).map((name) => `${RECEIVER_PATH}${name}` as const);

/** Required fields that no column supplies. The country may also be one value for all rows. */
export function missingMatches(matching: Matching, country: string): readonly ImportField[] {
  const missing: ImportField[] = [];
  const isKnown = matching.includes('customerNo');
  if (!isKnown && !NAMES.some((name) => matching.includes(name))) missing.push('addresses.receiver.name');
  if (!isKnown && !matching.includes('addresses.receiver.countryCode') && country === '') {
    missing.push('addresses.receiver.countryCode');
  }
  const hasWeight = matching.includes('goodsLines.0.weight') || matching.includes('goodsLines.0.packageWeight');
  if (!hasWeight) missing.push('goodsLines.0.weight');
  return missing;
}
