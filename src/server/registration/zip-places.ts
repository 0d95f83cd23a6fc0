/**
 * Which city a zip code belongs to. No complete free set of Nordic zip codes is available as a package, so these are samples for
 * each country, from notes on freight. A code that is not listed is unknown, and its city must be typed.
 */
import type { ZipResponse } from '#contract/company.ts';
import { storedZipCode } from '#domain/shared/zip-code.ts';

const PLACES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  SE: { '11122': 'Stockholm', '41104': 'Göteborg', '41121': 'Göteborg', '21119': 'Malmö', '75320': 'Uppsala' },
  NO: { '0159': 'Oslo', '5003': 'Bergen', '7010': 'Trondheim' },
  DK: { '1050': 'København K', '8000': 'Aarhus C' },
  FI: { '00100': 'Helsinki', '20100': 'Turku', '22100': 'Mariehamn' },
  AX: { '22100': 'Mariehamn' },
};

export function findPlace(countryCode: string, typed: string): ZipResponse {
  const zipCode = storedZipCode(typed, countryCode);
  const places = PLACES[countryCode] ?? {};
  const city = Object.hasOwn(places, zipCode) ? (places[zipCode] ?? null) : null;
  return { valid: city !== null, data: { city } };
}
