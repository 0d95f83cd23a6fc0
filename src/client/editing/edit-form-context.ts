/**
 * What the parts of an edit form need from the form they belong to: the draft, how to change it, and what is required, wrong
 * or locked. Provided by edit-form-provider.tsx. Not here: how a field looks (edit-cells.tsx).
 */
import { createContext, useContext } from 'react';
import type { DraftValues } from '#client/ui/form/draft-form.ts';
import type { KajForm } from '#client/ui/form/kaj-form.tsx';
import type { FieldErrors } from '#contract/errors.ts';
import type { DraftEvent, DraftState } from './entity-draft.ts';
import type { LineError } from './use-first-error.ts';

export type EditFormHandle<Entity, Draft = Entity> = {
  /** What a field is called, by its path. */
  readonly nameOf: (path: string) => string;
  readonly state: DraftState<Entity, Draft>;
  /** Binds the draft to the fields on screen. */
  readonly binding: KajForm<DraftValues>;
  readonly dispatch: (event: DraftEvent<Entity, Draft>) => void;
  readonly set: (path: string, value: unknown) => void;
  /** Shown errors by path. */
  readonly errors: FieldErrors;
  /** Paths required beyond what their cells say. */
  readonly required: ReadonlySet<string>;
  readonly readOnly: boolean;
  /** The mark of a field whose value was proposed and not typed; undefined for any other. */
  readonly markOf?: ((path: string) => string | undefined) | undefined;
  /** The cell of a table that a refused save leads to; a new object each time. */
  readonly goTo: LineError | undefined;
  /** Moves the focus to a field, by its path. */
  readonly goToField: (path: string) => void;
};

// biome-ignore lint/suspicious/noExplicitAny: a context holds the form of any entity
export const EditFormContext = createContext<EditFormHandle<any, any> | undefined>(undefined);

export function useEditForm<Entity = unknown, Draft = Entity>(): EditFormHandle<Entity, Draft> {
  const form = useContext(EditFormContext);
  if (!form) throw new Error('useEditForm is for parts of an edit form');
  return form;
}
