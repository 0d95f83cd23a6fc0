/**
 * A Code 128 bar code (ISO/IEC 15417) as the widths of its bars and spaces. Set B encodes any printable ASCII; runs of digits
 * are encoded in pairs in set C. GS1-128 is the same with a mark at the front.
 * Not here: what a code means, or how it is drawn.
 */

export interface Code128Text {
  readonly text: string;
  /** Marked as GS1-128: the text begins with an application identifier. */
  readonly gs1?: boolean;
}

/**
 * Widths in modules of bar, space, bar… for the values 0 to 105; the stop pattern has one more bar. Source: ISO/IEC 15417,
 * table 1.
 */
const PATTERNS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
)
  .split(' ')
  .map((pattern) => Array.from(pattern, Number));
const STOP = [2, 3, 3, 1, 1, 1, 2];
const START_B = 104;
const START_C = 105;
const TO_C = 99;
const TO_B = 100;
/** FNC1 at the front marks the code as GS1. */
const GS1_MARK = 102;
/** Modulus of the check sum. */
const MODULUS = 103;
/** Switching to set C pays off from this many digits on. */
const WORTH_SET_C = 4;

/** Widths in modules, alternating, starting with a bar. Throws a RangeError for anything but printable ASCII. */
export function code128(code: Code128Text): readonly number[] {
  const values = symbolValues(code);
  const sum = values.reduce((before, value, place) => before + value * Math.max(place, 1), 0);
  values.push(sum % MODULUS);
  const widths: number[] = [];
  for (const value of values) widths.push(...(PATTERNS[value] ?? []));
  widths.push(...STOP);
  return widths;
}

function symbolValues({ text, gs1 = false }: Code128Text): number[] {
  if (!/^[ -~]+$/.test(text)) throw new RangeError('Code 128 set B has printable ASCII only');
  const values: number[] = [];
  let set: 'B' | 'C' | undefined;
  for (const run of text.match(/\d+|\D+/g) ?? []) {
    const pairs = /^\d/.test(run) && run.length >= WORTH_SET_C ? Math.floor(run.length / 2) * 2 : 0;
    // An odd digit stands before the pairs.
    const single = run.slice(0, run.length - pairs);
    if (single !== '') {
      if (set !== 'B') values.push(set === undefined ? START_B : TO_B);
      set = 'B';
      for (const character of single) values.push(character.charCodeAt(0) - 32);
    }
    if (pairs === 0) continue;
    if (set !== 'C') values.push(set === undefined ? START_C : TO_C);
    set = 'C';
    for (let at = single.length; at < run.length; at += 2) values.push(Number(run.slice(at, at + 2)));
  }
  if (gs1) values.splice(1, 0, GS1_MARK);
  return values;
}
