/**
 * What a text in the box asks for, and how well a stored text (found-text.ts) answers it. The server asks the same in SQL
 * (server/finding/find-repository.ts).
 */
import type { ShipmentRow } from '#contract/shipment.ts';
import { EDGE, foldToFind, shipmentText } from './found-text.ts';
import { scannedNumbers } from './scanned-number.ts';

export interface AskedText {
  /** Each must be part of the text, in any order. */
  readonly words: readonly string[];
  /** All words as one. */
  readonly whole: string;
  /** Numbers that the text would be as a scan; one of them, whole, is enough. */
  readonly numbers: readonly string[];
}

/** How a text answers, the best first: it is one of the stored texts, one begins with it, or it is somewhere in them. */
export type Rank = 0 | 1 | 2;

/** Shorter parts are in every package number. */
const LEAST_OF_PACKAGE = 4;
const MOST_WORDS = 8;

/** Undefined when nothing is asked. */
export function askedText(text: string): AskedText | undefined {
  const words = text.split(/\s+/).map(foldToFind).filter(Boolean).slice(0, MOST_WORDS);
  const whole = words.join('');
  if (whole === '') return undefined;
  const numbers = scannedNumbers(text).map(foldToFind);
  return { words, whole, numbers: [...new Set([whole, ...numbers])].filter(Boolean) };
}

/** Undefined when it does not answer. */
export function rankOf(text: string, { words, whole, numbers }: AskedText): Rank | undefined {
  if (numbers.some((number) => text.includes(`${EDGE}${number}${EDGE}`))) return 0;
  if (!words.every((word) => text.includes(word))) return undefined;
  return text.includes(`${EDGE}${whole}`) ? 1 : 2;
}

/** The package numbers that answer, those that are called exactly so first. */
export function packagesAsked(packageNumbers: readonly string[], asked: AskedText): readonly string[] {
  const found = packageNumbers.filter((number) => isCalled(number, asked) || hasPart(number, asked));
  return found.sort((a, b) => Number(isCalled(b, asked)) - Number(isCalled(a, asked)));
}

/** Whether a number is what was asked, not only a part of it. */
export function isCalled(number: string, { numbers }: AskedText): boolean {
  return numbers.includes(foldToFind(number));
}

function hasPart(number: string, { whole }: AskedText): boolean {
  return whole.length >= LEAST_OF_PACKAGE && foldToFind(number).includes(whole);
}

/** Whether a part of a package number is long enough to be looked for. */
export function asksForPackages({ whole }: AskedText): boolean {
  return whole.length >= LEAST_OF_PACKAGE;
}

/** Whether a shipment answers, by its packages too. */
export function answers(row: ShipmentRow, asked: AskedText): boolean {
  return rankOf(shipmentText(row), asked) !== undefined || packagesAsked(row.packageNumbers, asked).length > 0;
}
