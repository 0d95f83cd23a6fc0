/**
 * The value of a cell that a spreadsheet wrote: without the signs by which it is told to keep a cell as text (="00120", '00120), and on
 * one line.
 */
import { FORMULA } from './spreadsheet-text.ts';

const KEPT_AS_TEXT = /^="((?:[^"]|"")*)"$/;

export function importedText(cell: string): string {
  const text = cell.trimStart();
  if (text.startsWith("'") && FORMULA.test(text)) return oneLine(text.slice(1));
  const [, kept] = KEPT_AS_TEXT.exec(text.trimEnd()) ?? [];
  return oneLine(kept?.replaceAll('""', '"') ?? text);
}

/** A column of numbers with gaps is written with decimals by some programs (41104.0), which is told (row-doubts.ts). */
export function importedCode(cell: string): string {
  return importedText(cell).replace(/^(\d+)[.,]0{1,2}$/, '$1');
}

function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ').trim();
}
