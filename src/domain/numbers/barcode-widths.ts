/**
 * Which bar code carries a number on a transport label, and whether it fits: GS1-128 for an SSCC and for a consignment number
 * that could be a GINC, plain Code 128 for the rest. Used when a series is saved and when a label is drawn.
 * Not here: how bars are drawn (documents/barcode-drawing.ts).
 */
import { code128 } from '#domain/barcodes/code-128.ts';
import { gs1CheckDigit } from '#domain/barcodes/gs1-check-digit.ts';

export interface NumberBars {
  /** '' for plain Code 128. */
  readonly identifier: '' | '00' | '401' | '420' | '421';
  readonly value: string;
}

/** mm: one dot of a 203 dpi label printer. */
const DOT = 25.4 / 203;
/** mm. GS1 General Specifications 5.12: 0.495 to 1.016 on a logistic label; four whole dots are 0.5005. */
export const MODULE = 4 * DOT;
/** Quiet zone on either side, in modules. */
export const QUIET_MODULES = 10;
/** mm: half of a waybill, the narrowest place where a number has bars. */
const PLACE = 95;

export const isSscc = (number: string): boolean =>
  /^\d{18}$/.test(number) && gs1CheckDigit(number.slice(0, -1)) === number.slice(-1);

export const packageBars = (number: string): NumberBars => ({ identifier: isSscc(number) ? '00' : '', value: number });

/** A number that starts with digits may be a GINC; it is marked as one if there is room for the mark. */
export function consignmentBars(number: string): NumberBars {
  const marked: NumberBars = { identifier: '401', value: number };
  const isGinc = /^\d{4}[0-9A-Za-z/.-]{0,26}$/.test(number) && barWidths(marked).length > 0;
  return isGinc ? marked : { identifier: '', value: number };
}

/**
 * Widths of bars and spaces in modules. Bars are never made thinner than the scanner at a gate can read, so a number too long
 * for its place gets none.
 */
export function barWidths({ identifier, value }: NumberBars): readonly number[] {
  if (!/^[ -~]+$/.test(value)) return [];
  const widths = code128({ text: identifier + value, gs1: identifier !== '' });
  const modules = widths.reduce((sum, width) => sum + width, 2 * QUIET_MODULES);
  return modules * MODULE <= PLACE ? widths : [];
}

/** Rounds a position to whole printer dots, so that every bar begins on a dot. */
export const snapToDot = (mm: number): number => Math.round(mm / DOT) * DOT;
