/**
 * What the drawer of a register needs to know to edit an entry: how it is edited (client/editing), what a new one starts
 * with, what is wrong with one, its cells, and how it is deleted.
 */
import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { EditedKind, Versioned } from '#client/editing/edited-kind.ts';
import type { FieldErrors } from '#contract/errors.ts';
import type { OperationName } from '#contract/operations.ts';
import type { StaticData } from '#contract/static-data.ts';
import type { Register } from './register.ts';

export interface EntryForm<Entity extends Versioned> {
  readonly register: Register<Entity>;
  readonly edited: EditedKind<Entity>;
  /** `name`: the search that found nothing; '' if there was none. */
  readonly fresh: (name: string, warehouse: StaticData['warehouse']) => Entity;
  /** Returns what is wrong with an entry. A hook, since that may depend on what else is on the device. */
  readonly useCheck: () => (entity: Entity) => FieldErrors;
  readonly nameOf: (entity: Entity) => string;
  /** Shown under the name once there is an id; `entity` is undefined while it is being looked for. */
  readonly hint: (id: string, entity: Entity | undefined) => MessageDescriptor;
  readonly Cells: ComponentType<{ readonly id: string; readonly isNew: boolean }>;
  /** What a change here means for whatever was already written with the entry. */
  readonly note: MessageDescriptor;
  readonly removal: EntryRemoval<Entity>;
}

export interface EntryRemoval<Entity> {
  readonly operation: OperationName;
  /** The parameters of the operation's path. */
  readonly params: (id: string) => Readonly<Record<string, string>>;
  readonly title: MessageDescriptor;
  readonly text: (name: string) => MessageDescriptor;
  /** The phrase to type before the entry is deleted; `label` says what it is. */
  readonly phrase: (entity: Entity, id: string) => string;
  readonly label: MessageDescriptor;
  /** Shown while it takes long, and when it is done. */
  readonly doing: MessageDescriptor;
  readonly done: MessageDescriptor;
}
