/**
 * What the drawer of a register has to know to edit one of its entries: how it is edited (client/editing), what a new one
 * begins as, what is wrong with one, its cells, and how it is deleted.
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
  /** `name`: what was searched for in vain. */
  readonly fresh: (name: string, warehouse: StaticData['warehouse']) => Entity;
  /** Answers what is wrong with one. A hook, since that may depend on what else is on the device. */
  readonly useCheck: () => (entity: Entity) => FieldErrors;
  readonly nameOf: (entity: Entity) => string;
  /** Under the name, once there is an id; without the entry while it is being looked for. */
  readonly hint: (id: string, entity: Entity | undefined) => MessageDescriptor;
  readonly Cells: ComponentType<{ readonly id: string; readonly isNew: boolean }>;
  /** What a change here means for what has been written with the entry already. */
  readonly note: MessageDescriptor;
  readonly removal: EntryRemoval<Entity>;
}

export interface EntryRemoval<Entity> {
  readonly operation: OperationName;
  /** Of its path. */
  readonly params: (id: string) => Readonly<Record<string, string>>;
  readonly title: MessageDescriptor;
  readonly text: (name: string) => MessageDescriptor;
  /** Typed before it is deleted, and what it is. */
  readonly phrase: (entity: Entity, id: string) => string;
  readonly label: MessageDescriptor;
  /** Said while it takes long, and when it is over. */
  readonly doing: MessageDescriptor;
  readonly done: MessageDescriptor;
}
