/**
 * What the address of a register says: search text, filter, sorting and page. An invalid part is left out, and the rest
 * still counts.
 */
import { type ListSort, pageParam, parseSort, sortText } from '#client/components/list-address.ts';
import type { Register } from './register.ts';

/** A filter has a name of its own. */
export type RegisterSearch = {
  readonly q?: string;
  readonly sort?: string;
  readonly page?: number;
  readonly [filter: string]: string | number | undefined;
};

const LONGEST = 100;

type Searched = Pick<Register<never>, 'columns' | 'sortedBy'> & { readonly filter?: { readonly name: string } };

export function parseRegisterSearch(raw: Readonly<Record<string, unknown>>, register: Searched): RegisterSearch {
  const text = (name: string) => String(raw[name] ?? '').slice(0, LONGEST);
  const filter = register.filter?.name;
  const sort = registerSortText(registerSortOf(text('sort'), register), register);
  return {
    ...(text('q').trim() !== '' && { q: text('q') }),
    ...(filter !== undefined && text(filter) !== '' && { [filter]: text(filter) }),
    ...(sort !== undefined && { sort }),
    ...pageParam(raw.page),
  };
}

export function registerSortOf(text: string | undefined, { columns, sortedBy }: Searched): ListSort {
  const unsaid: ListSort = sortedBy ?? { column: columns[0].key, direction: 'asc' };
  const keys = columns.map(({ key }) => key);
  return parseSort(text, keys, unsaid);
}

export function registerSortText(sort: ListSort, register: Searched): string | undefined {
  return sortText(sort, registerSortOf(undefined, register));
}
