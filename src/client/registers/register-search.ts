/**
 * What the address of a register says: search text, filter, sorting and page. An invalid part is left out, and the rest
 * still counts.
 */
import type { TableSort } from '#client/ui/table/table-head.tsx';
import type { Register } from './register.ts';

/** `sort` is a column, with `-` in front when it descends. A filter has a name of its own. */
export type RegisterSearch = {
  readonly q?: string;
  readonly sort?: string;
  readonly page?: number;
  readonly [filter: string]: string | number | undefined;
};

export type RegisterSort = TableSort;

const LONGEST = 100;
const MAX_PAGE = 10_000;

type Searched = Pick<Register<never>, 'columns' | 'sortedBy'> & { readonly filter?: { readonly name: string } };

export function parseRegisterSearch(raw: Readonly<Record<string, unknown>>, register: Searched): RegisterSearch {
  const text = (name: string) => String(raw[name] ?? '').slice(0, LONGEST);
  const filter = register.filter?.name;
  const sort = sortText(sortOf(text('sort'), register), register);
  const page = Number(raw.page ?? 1);
  return {
    ...(text('q').trim() !== '' && { q: text('q') }),
    ...(filter !== undefined && text(filter) !== '' && { [filter]: text(filter) }),
    ...(sort !== undefined && { sort }),
    ...(Number.isInteger(page) && page > 1 && page <= MAX_PAGE && { page }),
  };
}

export function sortOf(text: string | undefined, { columns, sortedBy }: Searched): RegisterSort {
  const column = (text ?? '').replace(/^-/, '');
  if (!columns.some(({ key }) => key === column)) return sortedBy ?? { column: columns[0].key, direction: 'asc' };
  return { column, direction: text?.startsWith('-') ? 'desc' : 'asc' };
}

/** Undefined for the default sorting. */
export function sortText({ column, direction }: RegisterSort, register: Searched): string | undefined {
  const unsaid = sortOf(undefined, register);
  if (column === unsaid.column && direction === unsaid.direction) return undefined;
  return direction === 'desc' ? `-${column}` : column;
}

export function toggledSort(sort: RegisterSort, column: string): RegisterSort {
  const isTurned = sort.column === column && sort.direction === 'asc';
  return { column, direction: isTurned ? 'desc' : 'asc' };
}
