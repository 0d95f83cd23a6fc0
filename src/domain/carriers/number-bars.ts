/**
 * Which bars carry a number on a transport label: GS1-128 for an SSCC and for a consignment number that could be a GINC,
 * plain Code 128 for the rest; and whether they fit. Asked when a series is saved and when a label is drawn.
 * Not here: how bars are drawn (documents/barcode-drawing.ts).
 */
import { code128 } from '../scanning/code-128.ts';
import { gs1CheckDigit } from './gs1-check-digit.ts';

export interface NumberBars {
  /** '' for plain Code 128. */
  readonly identifier: '' | '00' | '401' | '420' | '421';
  readonly value: string;
}

/** mm: one dot of a 203 dpi label printer. */
const DOT = 25.4 / 203;
/** mm. GS1 General Specifications 5.12: 0.495 to 1.016 on a logistic label; four whole dots are 0.5005. */
export const MODULE = 4 * DOT;
/** Modules quiet on either side. */
export const QUIET_MODULES = 10;
/** mm: half of a waybill, the narrowest place where a number has bars. */
const PLACE = 95;

export const isSscc = (number: string): boolean =>
  /^\d{18}$/.test(number) && gs1CheckDigit(number.slice(0, -1)) === number.slice(-1);

export const packageBars = (number: string): NumberBars => ({ identifier: isSscc(number) ? '00' : '', value: number });

/** A consignment number that could be a GINC, which begins with digits, is marked as one where there is room for the mark. */
export function consignmentBars(number: string): NumberBars {
  const marked: NumberBars = { identifier: '401', value: number };
  const isGinc = /^\d{4}[0-9A-Za-z/.-]{0,26}$/.test(number) && barWidths(marked).length > 0;
  return isGinc ? marked : { identifier: '', value: number };
}

/**
 * Widths of bars and spaces in modules. Bars are never made thinner than a scanner at the gate reads: a number that is too
 * long for its place has none.
 */
export function barWidths({ identifier, value }: NumberBars): readonly number[] {
  if (!/^[ -~]+$/.test(value)) return [];
  const widths = code128({ text: identifier + value, gs1: identifier !== '' });
  const modules = widths.reduce((sum, width) => sum + width, 2 * QUIET_MODULES);
  return modules * MODULE <= PLACE ? widths : [];
}

/** A place as whole printer dots, so that every bar begins on one. */
export const snapToDot = (mm: number): number => Math.round(mm / DOT) * DOT;
