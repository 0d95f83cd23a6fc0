/**
 * The numbers a scan may stand for. A scanner sends the whole content of a bar code, but the search needs the SSCC or the
 * consignment number inside it. If the scan is marked as GS1, there is one answer; without the mark, digits that begin with
 * 401 may be a consignment bar code or a number of their own, so both are searched for.
 */
import { gs1CheckDigit } from '#domain/barcodes/gs1-check-digit.ts';

/** Symbology identifier of ISO/IEC 15424, such as `]C1`; sent by scanners that are configured to. */
const SYMBOLOGY = /^\][A-Za-z]\d/;
/** The symbologies that carry GS1 element strings: GS1-128, DataBar, DataMatrix, QR and DotCode. */
const GS1_SYMBOLOGY = /^\](C1|e[0-3]|d2|Q3|J1)/;
/** FNC1 as scanners send it: the end of an element of variable length. */
const GROUP_SEPARATOR = '\u001d';
const SSCC = /^\(?00\)?(\d{18})/;
/** Length of `(00)` and an SSCC, without the brackets. */
const PACKAGE_BAR = 20;
/** Global identification number for consignment, up to 30 characters. */
const CONSIGNMENT = /^\(?401\)?(.{1,30})$/;

/** The likeliest number first; empty for a blank text. */
export function scannedNumbers(text: string): readonly string[] {
  const trimmed = text.trim();
  const content = trimmed.replace(SYMBOLOGY, '');
  const compact = content.replace(/ /g, '');
  const elements = compact.split(GROUP_SEPARATOR).filter((element) => element !== '');
  const known = elements.map(elementNumber).find((number) => number !== undefined);
  const isMarked = GS1_SYMBOLOGY.test(trimmed) || content.includes(GROUP_SEPARATOR) || content.startsWith('(');
  if (isMarked) return known === undefined ? elements.slice(0, 1) : [known];
  if (known !== undefined && compact.length === PACKAGE_BAR) return [known];
  return [...new Set([content, compact, known ?? ''])].filter((number) => number !== '');
}

function elementNumber(element: string): string | undefined {
  const sscc = SSCC.exec(element)?.[1];
  if (sscc !== undefined && gs1CheckDigit(sscc.slice(0, -1)) === sscc.slice(-1)) return sscc;
  return CONSIGNMENT.exec(element)?.[1];
}
