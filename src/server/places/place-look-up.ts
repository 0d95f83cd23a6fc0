/** Which place a zip code stands for: by the operator's import, and by the sample where that says nothing. */

import {
  codeBeginning,
  listedCountries,
  NO_PLACES,
  type Places,
  placeCode,
  placesNamed,
} from '#domain/shared/zip-places.ts';
import type { Db } from '#server/db/database.ts';
import { samplePlace } from './sample-places.ts';

export async function findPlaces(db: Db, countryCode: string, typed: string): Promise<Places> {
  const code = placeCode(typed, countryCode);
  if (!code) return NO_PLACES;
  const beginning = codeBeginning(code, countryCode);
  const countries = listedCountries(countryCode);
  const codes = beginning ? [code, beginning.code] : [code];
  const rows = await db
    .selectFrom('postal_places')
    .select(['country_code', 'zip_code', 'name'])
    .where('country_code', 'in', countries)
    .where('zip_code', 'in', codes)
    .execute();
  for (const wanted of codes) {
    for (const country of countries) {
      const listed = rows.filter((row) => row.zip_code === wanted && row.country_code === country);
      const names = listed.map(({ name }) => name);
      if (names.length > 0) return placesNamed(names, wanted === code || beginning?.isTown);
    }
  }
  const samples = countries.flatMap((country) => samplePlace(country, code) ?? []);
  return placesNamed(samples);
}
