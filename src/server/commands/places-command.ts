/**
 * `npm run places`: tells which countries' zip codes are known, or imports those of a file that GeoNames publishes, and says of what
 * it could not use which line it is and why.
 */
import path from 'node:path';
import type { Config } from '#server/config/config.ts';
import { WrongFile } from '#server/places/place-file.ts';
import { countPlaces, importPlaces, type PlaceImport } from '#server/places/place-import.ts';
import { withDatabase } from './operator-database.ts';

const USAGE = [
  'Usage: npm run places                 the countries whose zip codes are known',
  '       npm run places -- import FILE  those of a file from https://download.geonames.org/export/zip/',
].join('\n');
const LICENCE = 'Their source is GeoNames (https://www.geonames.org), under CC BY 4.0: name it where you publish them.';

type PrintLine = (line: string) => void;

export async function handlePlaces(args: readonly string[], config: Config, say: PrintLine): Promise<void> {
  const [name, file, ...rest] = args;
  if (name === undefined) return withDatabase(config, async (db) => list(await countPlaces(db), say));
  if (name !== 'import' || !file || rest.length > 0) throw new Error(USAGE);
  await withDatabase(config, async (db) => {
    const result = await importPlaces(db, path.resolve(file)).catch((error: unknown) => {
      throw new Error(whyNot(file, error), { cause: error });
    });
    report(result, say);
  });
}

function list(countries: Awaited<ReturnType<typeof countPlaces>>, say: PrintLine): void {
  for (const { countryCode, codes, places } of countries) say(`${countryCode}\t${codes} codes\t${places} places`);
  if (countries.length === 0) say('No zip codes were imported: a sample of Nordic ones is known.');
}

function report({ countries, unusable, unusableCount }: PlaceImport, say: PrintLine): void {
  for (const { countryCode, codes, places, before } of countries) {
    say(`${countryCode}\t${codes} codes\t${places} places\t${before} before`);
  }
  for (const { line, why } of unusable) say(`Line ${line} was left out: ${why}.`);
  const others = unusableCount - unusable.length;
  if (others > 0) say(`So were ${others} more.`);
  say(LICENCE);
}

function whyNot(file: string, error: unknown): string {
  if (error instanceof WrongFile) {
    return `${file} is no list of postal codes of GeoNames: ${error.message}. Nothing was changed.`;
  }
  const reason = error instanceof Error ? error.message : String(error);
  return `${file} was not imported (${reason}). Nothing was changed.`;
}
