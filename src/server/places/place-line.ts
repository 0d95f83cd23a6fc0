/**
 * One line of the postal codes that GeoNames publishes (https://download.geonames.org/export/zip/readme.txt): twelve columns between
 * tabs, without headings or quotation marks. A country has one line for each place of a code, and often the same place twice.
 */
import { cleanText } from '#contract/clean-text.ts';
import { placeCode } from '#domain/shared/zip-places.ts';

/** Country, code, place; name and code of three divisions; latitude, longitude and accuracy, which some programs cut off when empty. */
const COLUMNS = { least: 11, most: 12 };
const CODE_LENGTH = 20;
const NAME_LENGTH = 180;
/** What a byte that is no UTF-8 has become. */
const UNREADABLE = '\ufffd';
export const NOT_UTF8 = 'it is not in UTF-8';
/** French mail for large receivers has codes of its own, and says so beside the code. */
const CEDEX = /^(\d{5}) *(cedex\b.*)$/i;

export interface PlaceLine {
  readonly countryCode: string;
  readonly zipCode: string;
  readonly name: string;
}

/** Otherwise why it is none, as a part of a sentence. */
export function readPlaceLine(line: string): PlaceLine | string {
  const columns = line.split('\t');
  if (columns.length < COLUMNS.least || columns.length > COLUMNS.most) {
    return `it has ${columns.length === 1 ? 'one column' : `${columns.length} columns`} instead of ${COLUMNS.most}`;
  }
  if (line.includes(UNREADABLE)) return NOT_UTF8;
  const [country = '', typed = '', place = ''] = columns.map((column) => cleanText(column).replace(/\s+/g, ' '));
  const countryCode = country.toUpperCase();
  if (!/^[A-Z]{2}$/.test(countryCode)) return 'it does not begin with the two letters of a country';
  const [, cedexCode, cedex] = CEDEX.exec(typed) ?? [];
  const zipCode = placeCode(cedexCode ?? typed, countryCode);
  if (!zipCode || zipCode.length > CODE_LENGTH) return 'it has no postal code';
  const name = cedex && !/cedex/i.test(place) ? `${place} ${cedex}` : place;
  if (!place || name.length > NAME_LENGTH) return 'it has no name of a place';
  return { countryCode, zipCode, name };
}
