/** Saved searches in the database, always within one company. */
import { type Selectable, sql } from 'kysely';
import type { SavedSearchInput } from '#contract/saved-search.ts';
import { type Db, json, type Tx } from '#server/db/database.ts';
import type { SavedSearchesTable } from '#server/db/tables/search-tables.ts';
import type { WriteTx } from '#server/db/write.ts';

export type SavedSearchRow = Selectable<SavedSearchesTable>;

/** A person's own and the company's, by name. */
export async function listSearches(db: Db | Tx, companyId: string, username: string): Promise<SavedSearchRow[]> {
  return db
    .selectFrom('saved_searches')
    .selectAll()
    .where('company_id', '=', companyId)
    .where((row) => row.or([row('shared', '=', true), row('made_by', '=', username)]))
    .orderBy('name')
    .orderBy('search_id')
    .execute();
}

/** Held until the write commits. */
export async function lockSearch({ db, actor }: WriteTx, searchId: string): Promise<SavedSearchRow | undefined> {
  return db
    .selectFrom('saved_searches')
    .selectAll()
    .where('company_id', '=', actor.companyId)
    .where('search_id', '=', searchId)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertSearch(tx: WriteTx, searchId: string, input: SavedSearchInput): Promise<void> {
  await tx.db
    .insertInto('saved_searches')
    .values({
      ...{
        company_id: tx.actor.companyId,
        search_id: searchId,
        made_by: tx.actor.username,
        made_at: tx.now,
        starts_of: [],
      },
      ...columnsOf(input),
    })
    .execute();
}

export async function updateSearch({ db, actor }: WriteTx, searchId: string, input: SavedSearchInput): Promise<void> {
  await db
    .updateTable('saved_searches')
    .set(columnsOf(input))
    .where('company_id', '=', actor.companyId)
    .where('search_id', '=', searchId)
    .execute();
}

/** A list starts with one search at most: this one, or no longer this one. */
export async function setStart({ db, actor }: WriteTx, searchId: string, isStart: boolean): Promise<void> {
  const { companyId, username } = actor;
  await sql`
    update saved_searches
    set starts_of = array_remove(starts_of, ${username}) || case when search_id = ${searchId} and ${isStart}::boolean
      then array[${username}]::text[] else '{}'::text[] end
    where company_id = ${companyId}
      and (search_id = ${searchId} or (${isStart}::boolean and ${username} = any (starts_of)))`.execute(db);
}

export async function deleteSearch({ db, actor }: WriteTx, searchId: string): Promise<void> {
  await db
    .deleteFrom('saved_searches')
    .where('company_id', '=', actor.companyId)
    .where('search_id', '=', searchId)
    .execute();
}

/** Those of people who are no longer users; the company's stay. */
export async function deleteOrphans(db: Db): Promise<void> {
  await sql`
    delete from saved_searches where not shared
      and not exists (select 1 from users where users.company_id = saved_searches.company_id and username = made_by)`.execute(
    db,
  );
}

function columnsOf({ name, searchFields, shared }: SavedSearchInput) {
  return { name: name.trim(), search_fields: json(searchFields), shared };
}
