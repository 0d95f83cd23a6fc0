/**
 * What the screens say about a kind of entity wherever one waits, clashes or is restored: the other half of its descriptor
 * (domain/kinds). One file per kind.
 */
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { ClashRow } from '#domain/outbox/conflict-rows.ts';
import type { ChangedField } from '#domain/shipments/field-changes.ts';

/** A field by its name, with a value that is worded according to its path (i18n/field-values.ts). */
export interface Fact {
  readonly name: string;
  readonly path: string;
  readonly line?: number | undefined;
  readonly value: unknown;
}

export interface KindTexts {
  /** What a command does, by its verb. `until`: when it expires, if it does. */
  readonly deed: (verb: string, payload: unknown, until?: string) => MessageDescriptor;
  /** For example `SO-80409, Höganäs Storkök`. */
  readonly title: (
    i18n: I18n,
    named: { readonly id: string; readonly isNew: boolean; readonly name: string; readonly orderNumber: string | null },
  ) => string;
  /** Introduces the name of the entity that an id stands for in restored data. */
  readonly isNow: (id: string) => MessageDescriptor;
  /** Enough of an entity to know it by. */
  readonly recognise: (entity: never) => string;
  readonly changeName: (i18n: I18n, change: ChangedField) => string;
  /** In the order of the form. */
  readonly inOrder: <Change extends ChangedField>(changes: readonly Change[]) => readonly Change[];
  /** A group of fields that two people changed at once. */
  readonly groupName: (i18n: I18n, group: string) => string;
  readonly clashRowName: (i18n: I18n, row: ClashRow) => string;
  /** Paths of fields that hold the id of a delivery type or a carrier: people see its name. */
  readonly references: readonly string[];
  /** What a value of a choice is called; undefined for other fields. */
  readonly choiceName?: (path: string, value: string) => MessageDescriptor | undefined;
  /** Words for a value that is not read as others are: what nothing means, or a value of several parts; undefined for the others. */
  readonly valueText?: (
    i18n: I18n,
    path: string,
    value: unknown,
    names: ReadonlyMap<string, string>,
  ) => string | undefined;
  /** The facts that tell a new entity apart. */
  readonly chiefFacts: (i18n: I18n, entity: never) => readonly Fact[];
  /** The address of the entity's own page; absent for a kind without one. */
  readonly page?: (id: string) => string;
}
