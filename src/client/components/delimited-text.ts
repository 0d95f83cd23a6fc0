/**
 * The cells of a text from a spreadsheet or a business system: quoted cells are unquoted and empty rows are left out. It loads
 * its parser, so only parts that are loaded late should import it.
 * Not here: the bytes of a file (features/addresses/address-file.ts), the meaning of the columns (domain).
 */
import Papa from 'papaparse';

const SEPARATORS = [';', ',', '\t', '|'] as const;

export interface DelimitedText {
  readonly separator: string;
  readonly rows: readonly (readonly string[])[];
}

/** Without `separator`, it is detected from the text. */
export function readDelimited(text: string, separator?: string): DelimitedText {
  const { data, meta } = Papa.parse<string[]>(text, {
    delimiter: separator ?? '',
    delimitersToGuess: [...SEPARATORS],
    skipEmptyLines: 'greedy',
  });
  return { separator: separator ?? meta.delimiter, rows: data };
}

/** Text copied from elsewhere: a spreadsheet puts tabs between cells, and a comma may be the decimal sign of a number. */
export function readPastedTable(text: string): DelimitedText {
  return readDelimited(text, text.includes('\t') ? '\t' : ';');
}
