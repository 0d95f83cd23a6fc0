/** The lines that a driver drew, read from the path of a signature, for a paper. */
import { SIGNATURE_FIELD, type Strokes } from '#contract/end-of-day.ts';

const OWN_PATH = /^(?:M\d+ \d+(?:L\d+ \d+)+)+$/;

/** The lines of a path as signaturePath makes it; none of one that somebody else has drawn, with curves or outside of the field. */
export function signatureStrokes(path: string): Strokes {
  if (!OWN_PATH.test(path)) return [];
  const strokes = path
    .slice(1)
    .split('M')
    .map((line) => line.split(/[L ]/).map(Number));
  const { width, height } = SIGNATURE_FIELD;
  return strokes.flat().every((at, place) => at <= (place % 2 === 0 ? width : height)) ? strokes : [];
}
