/**
 * Units of weights, lengths and volumes as files name them, in a heading or behind a number (also by the codes of UN/ECE
 * Recommendation 20: KGM, LBR, INH), and what they are in the units that Kaj counts in: kilograms, centimetres, cubic metres, metres
 * of loading.
 */
export type Dimension = 'weight' | 'length' | 'volume' | 'loadmeter';

/** Kilograms, centimetres, cubic metres. */
const POUND = 0.453_592_37;
const INCH = 2.54;
const CUBIC_FOOT = (12 * INCH) ** 3 / 1_000_000;

const UNITS: Readonly<Record<Dimension, Readonly<Record<string, number>>>> = {
  weight: {
    ...{ kg: 1, kgs: 1, kilo: 1, kilogram: 1, kilograms: 1, kgm: 1 },
    ...{ g: 0.001, gr: 0.001, gram: 0.001, grams: 0.001, gramm: 0.001, grm: 0.001 },
    ...{ t: 1000, ton: 1000, tonnes: 1000, tne: 1000 },
    ...{ lb: POUND, lbs: POUND, lbr: POUND, pound: POUND, pounds: POUND },
    ...{ oz: POUND / 16, onz: POUND / 16, ounce: POUND / 16, ounces: POUND / 16 },
  },
  length: {
    ...{ cm: 1, cmt: 1, mm: 0.1, mmt: 0.1, dm: 10, m: 100, meter: 100, mtr: 100 },
    ...{ in: INCH, inch: INCH, inches: INCH, inh: INCH, ft: 12 * INCH, feet: 12 * INCH, fot: 12 * INCH },
  },
  volume: {
    ...{ m3: 1, 'm³': 1, cbm: 1, kbm: 1, mtq: 1 },
    ...{ dm3: 0.001, 'dm³': 0.001, dmq: 0.001, l: 0.001, liter: 0.001, ltr: 0.001 },
    ...{ cm3: 0.000_001, 'cm³': 0.000_001, cmq: 0.000_001 },
    ...{ ft3: CUBIC_FOOT, 'ft³': CUBIC_FOOT, cft: CUBIC_FOOT, cuft: CUBIC_FOOT, ftq: CUBIC_FOOT },
  },
  loadmeter: { ldm: 1, flm: 1, m: 1 },
};

/** Units in which people write one figure with two numbers. */
export const LARGER_AND_SMALLER = {
  weight: { larger: POUND, smaller: POUND / 16 },
  length: { larger: 12 * INCH, smaller: INCH },
} as const;

/** Whether a word behind a number is a unit of any kind. */
export function isUnit(word: string): boolean {
  return Object.values(UNITS).some((units) => Object.hasOwn(units, word.toLowerCase()));
}

const BEHIND_NUMBER = /^([^\p{L}]*\d[^\p{L}]*?)\s*(\p{L}+[³3]?)\.?$/u;

/** 12", but not 5'10". */
const INCHES = /^([\d.,\s]+)["″”]$/u;

/** A number without the unit behind it, and what it is to be multiplied with; undefined if the unit is none of its kind. */
export function unitOf(
  text: string,
  dimension: Dimension,
): { readonly number: string; readonly factor: number | undefined } | undefined {
  const written = dimension === 'length' ? text.trim().replace(INCHES, '$1 in') : text.trim();
  const [, number, unit] = BEHIND_NUMBER.exec(written) ?? [];
  if (number === undefined || unit === undefined) return { number: text, factor: undefined };
  const factor = new Map(Object.entries(UNITS[dimension])).get(unit.toLowerCase());
  return factor === undefined ? undefined : { number, factor };
}

/** A heading without the unit at its end, and its factor: `weightg`, `lengthmm`, `weightingrams`, `viktigram`. */
export function headingUnit(heading: string, dimension: Dimension) {
  return Object.entries(UNITS[dimension]).flatMap(([unit, factor]) => {
    if (heading === unit || !heading.endsWith(unit)) return [];
    const word = heading.slice(0, -unit.length);
    return [word, word.replace(/in?$/, '')].map((bare) => ({ word: bare, factor }));
  });
}

/** Of a heading that has signs for it: `Length (")`. */
export function headingSign(heading: string, dimension: Dimension): number | undefined {
  if (dimension !== 'length') return undefined;
  if (/["″”]\s*\)?\s*$/u.test(heading)) return UNITS.length.in;
  return /['′]\s*\)?\s*$/u.test(heading) ? UNITS.length.ft : undefined;
}
