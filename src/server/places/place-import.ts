/**
 * Replaces the zip codes of those countries that a file of GeoNames holds, in one transaction: until it is finished, and if the file
 * turns out to be something else, everything stays as it was.
 * Not here: what a line means (place-line.ts), the sentences of the command (commands/places-command.ts).
 */
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { linesOf, WrongFile } from './place-file.ts';
import { NOT_UTF8, type PlaceLine, readPlaceLine } from './place-line.ts';

/** Rows of one statement. */
const BATCH = 5000;
/** Once so many lines, and none of them can be used, the rest is not read. */
const TRIED = 100;
/** Unusable lines that are named. */
const NAMED = 20;
/** Lines in another encoding are damage and no accident when there are more than are named, and more than one in so many. */
const UNREADABLE_OF = 100;
/** The list of places, which GeoNames publishes under the same names of files. */
const GAZETTEER_COLUMNS = 19;

export interface CountryCount {
  readonly countryCode: string;
  readonly codes: number;
  readonly places: number;
}

export interface PlaceImport {
  /** `before`: how many places of it there were. */
  readonly countries: readonly (CountryCount & { readonly before: number })[];
  /** The first of them, and how many there are. */
  readonly unusable: readonly { readonly line: number; readonly why: string }[];
  readonly unusableCount: number;
}

export async function importPlaces(db: Db, file: string): Promise<PlaceImport> {
  return db.transaction().execute(async (trx) => {
    // Two imports of one country at a time would mix their lines. Whoever looks something up does not wait.
    await sql`lock table postal_places in share row exclusive mode`.execute(trx);
    const before = new Map<string, number>();
    const unusable: { line: number; why: string }[] = [];
    let line = 0;
    let used = 0;
    let unusableCount = 0;
    let unreadable = 0;
    let batch: PlaceLine[] = [];
    const store = async () => {
      for (const country of new Set(batch.map(({ countryCode }) => countryCode))) {
        if (!before.has(country)) before.set(country, await removeCountry(trx, country));
      }
      await insert(trx, batch);
      batch = [];
    };
    for await (const text of linesOf(file)) {
      line += 1;
      if (text.trim() === '') continue;
      const read = readPlaceLine(text);
      if (typeof read === 'string') {
        if (text.split('\t').length === GAZETTEER_COLUMNS) {
          throw new WrongFile('it is the list of places, with 19 columns, and not that of postal codes');
        }
        unusableCount += 1;
        if (read === NOT_UTF8) unreadable += 1;
        if (unusable.length < NAMED) unusable.push({ line, why: read });
        if (used === 0 && unusableCount >= TRIED) break;
        continue;
      }
      used += 1;
      if (batch.push(read) === BATCH) await store();
    }
    if (unreadable > NAMED && unreadable * UNREADABLE_OF > used) throw new WrongFile(NOT_UTF8);
    refuseUnlessMostly(used, unusableCount, unusable[0]);
    await store();
    const counts = await countPlaces(trx, [...before.keys()]);
    return {
      countries: counts.map((count) => ({ ...count, before: before.get(count.countryCode) ?? 0 })),
      ...{ unusable, unusableCount },
    };
  });
}

/** Per country, of all or of some. */
export async function countPlaces(db: Db, countryCodes?: readonly string[]): Promise<CountryCount[]> {
  const rows = await db
    .selectFrom('postal_places')
    .select((eb) => [
      'country_code',
      eb.fn.count<string>('zip_code').distinct().as('codes'),
      eb.fn.countAll<string>().as('places'),
    ])
    .$if(countryCodes !== undefined, (query) => query.where('country_code', 'in', countryCodes ?? []))
    .groupBy('country_code')
    .orderBy('country_code')
    .execute();
  return rows.map((row) => ({
    ...{ countryCode: row.country_code, codes: Number(row.codes), places: Number(row.places) },
  }));
}

function refuseUnlessMostly(used: number, unusable: number, first: { line: number; why: string } | undefined): void {
  if (used > 0 && unusable <= used) return;
  if (!first) throw new WrongFile('it is empty');
  const share =
    used === 0 ? 'no line of it is a postal code' : `${unusable} of its ${used + unusable} lines are unusable`;
  throw new WrongFile(`${share}; of the first, line ${first.line}: ${first.why}`);
}

async function removeCountry(trx: Db, countryCode: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('postal_places')
    .where('country_code', '=', countryCode)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

async function insert(trx: Db, lines: readonly PlaceLine[]): Promise<void> {
  const column = (of: keyof PlaceLine) => sql`cast(${lines.map((line) => line[of])} as text[])`;
  await sql`
    insert into postal_places (country_code, zip_code, name)
    select * from unnest(${column('countryCode')}, ${column('zipCode')}, ${column('name')})
    on conflict do nothing`.execute(trx);
}
