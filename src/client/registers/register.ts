/**
 * Describes a register so that RegisterScreen can show its list: where it is, what it is called, which columns it has, what
 * is searched in an entry and what it can be filtered by. Its entries come from use-entries.ts; its form is in a drawer over
 * the list and belongs to the register's own feature.
 */
import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import type { ShownEntry } from '#client/data/cache/register-reader.ts';
import type { Language } from '#client/i18n/languages.ts';
import type { Heading } from '#client/ui/table/column.ts';
import type { TableSort } from '#client/ui/table/table-head.tsx';
import type { OperationName } from '#contract/operations.ts';

export interface Register<Entity> {
  /** The path of the list; an entry's path ends with its id, that of a new one with `new`. */
  readonly path: string;
  readonly words: RegisterTexts;
  /** The operation that creates and changes entries. People who may not call it can only read. */
  readonly save: OperationName;
  /** A mark before the name. */
  readonly plate?: { readonly label: MessageDescriptor; readonly of: (entity: Entity) => ReactNode };
  /** The first line of the first column is the entry's name, and links to the entry. */
  readonly columns: readonly [RegisterColumn<Entity>, ...RegisterColumn<Entity>[]];
  /** The default sorting, if it is not by the first column. */
  readonly sortedBy?: TableSort;
  /** Everything a search looks at. */
  readonly searched: (entity: Entity, id: string) => readonly (string | null)[];
  readonly filter?: RegisterFilter<Entity>;
  readonly pageSize: number;
}

/** The key is in the address when the list is sorted by the column. */
export interface RegisterColumn<Entity> extends Heading {
  readonly sortText: (entity: Entity) => string;
  /** Shown one under the other. Search hits are marked in those that are texts. */
  readonly lines: (entry: ShownEntry<Entity>) => { readonly first: ReactNode; readonly second?: ReactNode };
}

/** A choice that narrows the list; it offers the values that the entries have. */
export interface RegisterFilter<Entity> {
  /** Its name in the address. */
  readonly name: string;
  readonly label: MessageDescriptor;
  readonly of: (entity: Entity) => string;
  readonly nameOf: (value: string, language: Language) => string;
}

export interface RegisterTexts {
  readonly title: MessageDescriptor;
  readonly create: MessageDescriptor;
  /** Offered when a search has found nothing. */
  readonly createNamed: MessageDescriptor;
  /** Says what a search looks at. */
  readonly searched: MessageDescriptor;
  readonly noneFound: MessageDescriptor;
  /** For an empty register: says what belongs in it. */
  readonly purpose: MessageDescriptor;
  /** For an unknown id. */
  readonly unknown: MessageDescriptor;
}
