/**
 * Decides which entries the list of a register shows: one page of the hits, in order. Sorting and folding are done once for
 * the register, so that a search through ten thousand entries answers within a keystroke. Pure.
 */
import type { ListSort } from '#client/components/list-address.ts';
import type { ShownEntry } from '#client/data/cache/register-reader.ts';
import { compareText } from '#domain/shared/collate.ts';
import { pageCount, pageOf } from '#domain/shared/pages.ts';
import { hasWords, searchedText } from '#domain/shared/word-search.ts';
import type { Register } from './register.ts';

/** Entries, each with the text that is searched. */
export type RegisterIndex<Entity> = readonly { readonly entry: ShownEntry<Entity>; readonly text: string }[];

export interface RegisterView<Entity> {
  readonly rows: readonly ShownEntry<Entity>[];
  /** The number of all hits. */
  readonly count: number;
  readonly page: number;
  readonly pages: number;
}

/** Returns the entries in the order of the list. */
export function indexEntries<Entity>(
  entries: readonly ShownEntry<Entity>[],
  { columns, searched }: Pick<Register<Entity>, 'columns' | 'searched'>,
  { column, direction }: ListSort,
): RegisterIndex<Entity> {
  const { sortText } = columns.find(({ key }) => key === column) ?? columns[0];
  const way = direction === 'asc' ? 1 : -1;
  return entries
    .map((entry) => ({ entry, by: sortText(entry.entity), text: searchedText(searched(entry.entity, entry.id)) }))
    .sort((a, b) => way * compareText(a.by, b.by) || compareText(a.entry.id, b.entry.id));
}

export function registerView<Entity>(
  index: RegisterIndex<Entity>,
  words: readonly string[],
  isWanted: (entity: Entity) => boolean,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): RegisterView<Entity> {
  const found = index.filter(({ entry, text }) => hasWords(text, words) && isWanted(entry.entity));
  const pages = pageCount(found.length, pageSize);
  // The address may name a page that no longer exists.
  const shown = Math.min(page, pages);
  return {
    rows: pageOf(found, shown, pageSize).map(({ entry }) => entry),
    count: found.length,
    page: shown,
    pages,
  };
}
