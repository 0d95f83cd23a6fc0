/**
 * Saved searches: everybody has their own and sees the company's. The company's are changed by whoever made them and by a
 * moderator; everybody may start with any that they see.
 */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { MODERATORS } from '#contract/primitives.ts';
import { SAVED_SEARCH_LIMITS, type SavedSearch, type SavedSearchInput } from '#contract/saved-search.ts';
import type { Db } from '#server/db/database.ts';
import type { Write, WriteTx } from '#server/db/write.ts';
import { ApiError, rulesBroken } from '#server/errors/api-error.ts';
import {
  deleteSearch,
  insertSearch,
  listSearches,
  lockSearch,
  type SavedSearchRow,
  setStart,
  updateSearch,
} from './saved-search-repository.ts';

const NEW = 'new';

export interface SavedSearchService {
  list(caller: {
    readonly companyId: string;
    readonly username: string;
    readonly role: string;
  }): Promise<SavedSearch[]>;
  save(write: Write, searchId: string, input: SavedSearchInput): Promise<SavedSearch>;
  remove(write: Write, searchId: string): Promise<void>;
}

type Person = { readonly username: string; readonly role?: string | undefined };

export function createSavedSearchService(db: Db): SavedSearchService {
  return {
    async list({ companyId, username, role }) {
      const rows = await listSearches(db, companyId, username);
      return rows.map((row) => toSearch(row, { username, role }));
    },

    async save(write, searchId, input) {
      const { body } = await write(async (tx) => {
        const id = searchId === NEW ? await make(tx, input) : await change(tx, searchId, input);
        await setStart(tx, id, input.start);
        const row = await lockSearch(tx, id);
        if (!row) throw new ApiError('notFound');
        const saved = toSearch(row, tx.actor);
        return { body: saved, answer: saved };
      });
      return body;
    },

    async remove(write, searchId) {
      await write(async (tx) => {
        const row = await visible(tx, searchId);
        if (!mayEdit(row, tx.actor)) throw new ApiError('forbidden');
        await deleteSearch(tx, searchId);
        return { body: undefined };
      });
    },
  };
}

async function make(tx: WriteTx, input: SavedSearchInput): Promise<string> {
  const { companyId, username } = tx.actor;
  const own = (await listSearches(tx.db, companyId, username)).filter(({ made_by }) => made_by === username);
  if (own.length >= SAVED_SEARCH_LIMITS.own) {
    throw rulesBroken({ name: { code: 'maxLength', values: { max: SAVED_SEARCH_LIMITS.own } } });
  }
  const searchId = randomUUID();
  await insertSearch(tx, searchId, input);
  return searchId;
}

/** Of a search that is not theirs, people say only whether they start with it. */
async function change(tx: WriteTx, searchId: string, input: SavedSearchInput): Promise<string> {
  const row = await visible(tx, searchId);
  if (mayEdit(row, tx.actor)) await updateSearch(tx, searchId, input);
  else if (!isAsStored(row, input)) throw new ApiError('forbidden');
  return searchId;
}

function isAsStored({ name, shared, search_fields }: SavedSearchRow, input: SavedSearchInput): boolean {
  return isDeepStrictEqual([name, shared, search_fields], [input.name.trim(), input.shared, input.searchFields]);
}

async function visible(tx: WriteTx, searchId: string): Promise<SavedSearchRow> {
  const row = await lockSearch(tx, searchId);
  if (!row || !(row.shared || row.made_by === tx.actor.username)) throw new ApiError('notFound');
  return row;
}

function mayEdit({ made_by, shared }: SavedSearchRow, { username, role }: Person): boolean {
  return made_by === username || (shared && MODERATORS.some((one) => one === role));
}

function toSearch(row: SavedSearchRow, person: Person): SavedSearch {
  return {
    ...{ id: row.search_id, name: row.name, searchFields: row.search_fields, shared: row.shared },
    start: row.starts_of.includes(person.username),
    own: row.made_by === person.username,
    editable: mayEdit(row, person),
  };
}
