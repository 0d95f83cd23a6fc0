/** What this device itself knows of a zip code: where the addresses and receivers with it are that it holds. */
import { readRegister } from '#client/data/cache/register-reader.ts';
import type { UserData } from '#client/data/user-data.ts';
import { storedZipCode } from '#domain/shared/zip-code.ts';
import { type Places, placesNamed } from '#domain/shared/zip-places.ts';

type Place = {
  readonly countryCode: string;
  readonly zipCode: string | null;
  readonly city: string | null;
};

export async function devicePlaces(
  { cache, work, shipments }: Pick<UserData, 'cache' | 'work' | 'shipments'>,
  zipCode: string,
  countryCode: string,
): Promise<Places> {
  const wanted = storedZipCode(zipCode, countryCode);
  const receivers = [...shipments.rows.get().values()].map(({ receiver }) => receiver);
  const held: readonly Place[] = [...(await readRegister('address', cache, work)), ...receivers];
  const there = held.filter(
    (place) => place.countryCode === countryCode && storedZipCode(place.zipCode, countryCode) === wanted,
  );
  return placesNamed(there.flatMap(({ city }) => city?.trim() || []));
}
