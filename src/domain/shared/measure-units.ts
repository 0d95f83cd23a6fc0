/**
 * Units of weights, lengths and volumes as files name them, in a heading or behind a number, and what they are in the units that
 * Kaj counts in: kilograms, centimetres, cubic metres, metres of loading.
 */
export type Dimension = 'weight' | 'length' | 'volume' | 'loadmeter';

const UNITS: Readonly<Record<Dimension, Readonly<Record<string, number>>>> = {
  weight: {
    ...{
      kg: 1,
      kgs: 1,
      kilo: 1,
      kilogram: 1,
      g: 0.001,
      gr: 0.001,
      gram: 0.001,
      grams: 0.001,
      t: 1000,
      ton: 1000,
      tonnes: 1000,
    },
    ...{ lb: 0.453_592_37, lbs: 0.453_592_37, oz: 0.028_349_523_125 },
  },
  length: {
    ...{ cm: 1, mm: 0.1, dm: 10, m: 100, meter: 100 },
    ...{ in: 2.54, inch: 2.54, inches: 2.54, ft: 30.48 },
  },
  volume: {
    m3: 1,
    'm³': 1,
    cbm: 1,
    kbm: 1,
    dm3: 0.001,
    'dm³': 0.001,
    l: 0.001,
    liter: 0.001,
    cm3: 0.000_001,
    'cm³': 0.000_001,
  },
  loadmeter: { ldm: 1, flm: 1, m: 1 },
};

const BEHIND_NUMBER = /^([^\p{L}]*\d[^\p{L}]*?)\s*(\p{L}+[³3]?)\.?$/u;

/** A number without the unit behind it, and what it is to be multiplied with; undefined if the unit is none of its kind. */
export function unitOf(
  text: string,
  dimension: Dimension,
): { readonly number: string; readonly factor: number | undefined } | undefined {
  const [, number, unit] = BEHIND_NUMBER.exec(text.trim()) ?? [];
  if (number === undefined || unit === undefined) return { number: text, factor: undefined };
  const factor = new Map(Object.entries(UNITS[dimension])).get(unit.toLowerCase());
  return factor === undefined ? undefined : { number, factor };
}

/** A heading without the unit at its end, and its factor: `weightg`, `lengthmm`. */
export function headingUnit(word: string, dimension: Dimension): { readonly word: string; readonly factor: number }[] {
  return Object.entries(UNITS[dimension]).flatMap(([unit, factor]) =>
    word.length > unit.length && word.endsWith(unit) ? [{ word: word.slice(0, -unit.length), factor }] : [],
  );
}
