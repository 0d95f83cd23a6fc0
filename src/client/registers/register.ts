/**
 * What a register says of itself so that RegisterScreen can be its list: where it is, what it is called, which columns it
 * has, what is searched in an entry and what it can be filtered by. Its entries come from use-entries.ts, its form stands in
 * a drawer over the list and belongs to the register's own feature.
 */
import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import type { ShownEntry } from '#client/data/cache/register-reader.ts';
import type { Language } from '#client/i18n/languages.ts';
import type { Heading } from '#client/ui/table/column.ts';
import type { TableSort } from '#client/ui/table/table-head.tsx';
import type { OperationName } from '#contract/operations.ts';

export interface Register<Entity> {
  /** Of the list; an entry is at this path with its id behind it, a new one with `new`. */
  readonly path: string;
  readonly words: RegisterWords;
  /** Of the table of operations: what makes and changes entries. Who may not call it reads only. */
  readonly save: OperationName;
  /** A mark before the name. */
  readonly plate?: { readonly label: MessageDescriptor; readonly of: (entity: Entity) => ReactNode };
  /** The first one's first line is the entry's name, and leads to it. */
  readonly columns: readonly [RegisterColumn<Entity>, ...RegisterColumn<Entity>[]];
  /** Instead of the first column. */
  readonly sortedBy?: TableSort;
  /** Everything a search looks at. */
  readonly searched: (entity: Entity, id: string) => readonly (string | null)[];
  readonly filter?: RegisterFilter<Entity>;
  readonly pageSize: number;
}

/** Its key stands in the address when the list is sorted by it. */
export interface RegisterColumn<Entity> extends Heading {
  readonly sortText: (entity: Entity) => string;
  /** One under the other. What a search has found is marked in those that are texts. */
  readonly lines: (entry: ShownEntry<Entity>) => { readonly first: ReactNode; readonly second?: ReactNode };
}

/** One choice that narrows the list; it offers what the entries have. */
export interface RegisterFilter<Entity> {
  /** In the address. */
  readonly name: string;
  readonly label: MessageDescriptor;
  readonly of: (entity: Entity) => string;
  readonly nameOf: (value: string, language: Language) => string;
}

export interface RegisterWords {
  readonly title: MessageDescriptor;
  readonly create: MessageDescriptor;
  /** Offered when a search has found nothing. */
  readonly createNamed: MessageDescriptor;
  /** What a search looks at. */
  readonly searched: MessageDescriptor;
  readonly noneFound: MessageDescriptor;
  /** Of an empty register: what belongs in it. */
  readonly purpose: MessageDescriptor;
  /** Of an id nobody knows. */
  readonly unknown: MessageDescriptor;
}
