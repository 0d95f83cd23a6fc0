/**
 * Sorting and page of a list as its address says them. `sort` is a column, with `-` in front when it descends. What is invalid
 * counts as unsaid, and what is unsaid stays out of the address.
 */
import type { SortDirection } from '#client/ui/table/table-head.tsx';

export type ListSort<Column extends string = string> = { readonly column: Column; readonly direction: SortDirection };

/** The contract's bound, whose schemas the first visit does not load; a test keeps the two in step. */
const MAX_PAGE = 100_000;

export function parseSort<Column extends string, Unsaid extends ListSort<Column> | undefined = undefined>(
  text: string | undefined,
  columns: readonly Column[],
  unsaid?: Unsaid,
): ListSort<Column> | Unsaid {
  const column = columns.find((known) => known === text?.replace(/^-/, ''));
  return column === undefined ? (unsaid as Unsaid) : { column, direction: text?.startsWith('-') ? 'desc' : 'asc' };
}

/** Undefined for the sorting that needs no saying. */
export function sortText(sort: ListSort | undefined, unsaid?: ListSort): string | undefined {
  if (!sort) return undefined;
  const { column, direction } = sort;
  if (column === unsaid?.column && direction === unsaid.direction) return undefined;
  return direction === 'desc' ? `-${column}` : column;
}

/** The next click on a column's head: it turns the column around, or sorts by it in the direction that comes `first`. */
export function toggledSort<Column extends string>(
  sort: ListSort<Column> | undefined,
  column: Column,
  first: SortDirection = 'asc',
): ListSort<Column> {
  if (sort?.column !== column) return { column, direction: first };
  return { column, direction: sort.direction === 'asc' ? 'desc' : 'asc' };
}

/** Empty for the first page. */
export function pageParam(raw: unknown): { readonly page?: number } {
  const page = Number(raw ?? 1);
  return Number.isInteger(page) && page > 1 && page <= MAX_PAGE ? { page } : {};
}
