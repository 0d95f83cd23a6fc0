/**
 * The cells of a text that came out of a spreadsheet or a business system: quoted where they must be, empty rows left out.
 * Loads its parser, so it belongs into parts that are loaded late.
 * Not here: the bytes of a file (features/addresses/address-file.ts), what the columns are (domain).
 */
import Papa from 'papaparse';

const SEPARATORS = [';', ',', '\t', '|'] as const;

export interface DelimitedText {
  readonly separator: string;
  readonly rows: readonly (readonly string[])[];
}

/** Without a separator it is found in the text. */
export function readDelimited(text: string, separator?: string): DelimitedText {
  const { data, meta } = Papa.parse<string[]>(text, {
    delimiter: separator ?? '',
    delimitersToGuess: [...SEPARATORS],
    skipEmptyLines: 'greedy',
  });
  return { separator: separator ?? meta.delimiter, rows: data };
}

/** What was copied: a spreadsheet sets tabs between cells, and a comma may be the decimal sign of a number. */
export function readPastedTable(text: string): DelimitedText {
  return readDelimited(text, text.includes('\t') ? '\t' : ';');
}
