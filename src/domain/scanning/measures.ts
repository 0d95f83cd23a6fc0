/**
 * What a scale or a measuring frame sends when it works as a keyboard: a weight with its unit, perhaps behind what the scale says
 * about it (`ST,GS,+0012.35kg`: stable, gross), or two or three sizes with any of the usual signs between them. Kilograms and
 * centimetres come out; whole centimetres, to the nearest. A weight that is not stable, negative or in pounds is no weight here:
 * a wrong one is worse than none.
 * Formats: A&D and CAS (`ST,GS,`), Mettler Toledo SICS (`S S`), Cubiscan (`L120W80H100K12.3`).
 * Not here: which cell it goes into (the client's measured-cells.ts).
 */

export interface Measures {
  /** Unit: kg. */
  readonly weight?: number;
  /** Length, width and perhaps height. Unit: cm. */
  readonly sizes?: readonly number[];
  /** One size alone. Unit: cm. */
  readonly size?: number;
}

const NUMBER = String.raw`(\d+(?:[.,]\d+)?)`;
/** Stable, gross and net, in the words of several makers. */
const SAYS = /^(?:(?:ST|S|GS|G|NT|N|NET|GROSS|BRUTTO|NETTO|WT)[,:\s]+)+/i;
const WEIGHT = new RegExp(String.raw`^\+?\s*${NUMBER}\s*(kgs?|KGS?|Kg|g|t)(?:\s+[GNB])?$`);
const BARE_WEIGHT = new RegExp(String.raw`^\+?\s*${NUMBER}$`);
const SIZE = new RegExp(String.raw`^\+?\s*${NUMBER}\s*(mm|cm|m)$`, 'i');
const UNIT = String.raw`\s*(mm|cm|m)?`;
const BETWEEN = String.raw`(?:\s*[x×*;]\s*|\s+|(?=[WBDHK]))`;
const label = (letters: string) => `(?:[${letters}]\\s*[:=]?\\s*)?`;
const SIZES = new RegExp(
  [
    ...[`^${label('L')}${NUMBER}${UNIT}`, `${BETWEEN}${label('WBD')}${NUMBER}${UNIT}`],
    ...[`(?:${BETWEEN}${label('H')}${NUMBER}${UNIT})?`, `(?:${BETWEEN}${label('K')}${NUMBER}\\s*(?:kg)?)?$`],
  ].join(''),
  'i',
);
/** To kilograms and centimetres. */
const FACTORS: Readonly<Record<string, number>> = { kg: 1, kgs: 1, g: 0.001, t: 1000, mm: 0.1, cm: 1, m: 100 };

/** Undefined if it is neither. */
export function readMeasures(text: string): Measures | undefined {
  const plain = text.trim();
  return readWeight(plain) ?? readSize(plain) ?? readSizes(plain);
}

function readWeight(text: string): Measures | undefined {
  const said = text.replace(SAYS, '');
  const [, number, unit] = WEIGHT.exec(said) ?? [];
  if (number !== undefined && unit !== undefined) return { weight: times(number, unit, 1_000_000) };
  const [, bare] = (said !== text || text.startsWith('+') ? BARE_WEIGHT.exec(said) : undefined) ?? [];
  return bare === undefined ? undefined : { weight: times(bare, 'kg', 1_000_000) };
}

function readSize(text: string): Measures | undefined {
  const [, number, unit] = SIZE.exec(text) ?? [];
  return number === undefined || unit === undefined ? undefined : { size: times(number, unit, 1) };
}

function readSizes(text: string): Measures | undefined {
  const found = SIZES.exec(text);
  if (!found) return undefined;
  const [, length = '', lengthUnit, width = '', widthUnit, height, heightUnit, weight] = found;
  // The unit may stand behind the last one only.
  const unit = heightUnit ?? widthUnit ?? lengthUnit ?? 'cm';
  const sizes = [
    times(length, lengthUnit ?? unit, 1),
    times(width, widthUnit ?? unit, 1),
    ...(height === undefined ? [] : [times(height, heightUnit ?? unit, 1)]),
  ];
  return { sizes, ...(weight !== undefined && { weight: times(weight, 'kg', 1_000_000) }) };
}

/** `steps`: to how many parts of one it is rounded. */
function times(number: string, unit: string, steps: number): number {
  const value = Number(number.replace(',', '.')) * (FACTORS[unit.toLowerCase()] ?? 1);
  return Math.round(value * steps) / steps;
}
