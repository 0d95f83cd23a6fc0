/**
 * The number a scanned bar stands for: a scanner hands over the whole GS1 element string, the search knows the SSCC or
 * the consignment number inside it. Anything else, typed or scanned, is the number it is.
 */
import { gs1CheckDigit } from '../carriers/check-digits.ts';

/** Symbology identifier of ISO/IEC 15424, such as `]C1`; sent by scanners that are set up to. */
const SYMBOLOGY = /^\][A-Za-z]\d/;
/** FNC1 as scanners send it: the end of an element of variable length. */
const GROUP_SEPARATOR = '\u001d';
const SSCC = /^\(?00\)?(\d{18})/;
/** Global identification number for consignment, up to 30 characters. */
const CONSIGNMENT = /^\(?401\)?(.{1,30})$/;

export function scannedNumber(text: string): string {
  const trimmed = text.trim();
  const element = trimmed.replace(SYMBOLOGY, '').replace(new RegExp(`^${GROUP_SEPARATOR}`), '');
  const isGs1 = element !== trimmed || element.startsWith('(');
  const first = element.split(GROUP_SEPARATOR)[0] ?? '';
  const sscc = SSCC.exec(first)?.[1];
  if (sscc && (isGs1 || first.length === 20) && hasCheckDigit(sscc)) return sscc;
  const consignment = isGs1 ? CONSIGNMENT.exec(first)?.[1] : undefined;
  return consignment ?? first;
}

function hasCheckDigit(sscc: string): boolean {
  return gs1CheckDigit(sscc.slice(0, -1)) === sscc.slice(-1);
}
