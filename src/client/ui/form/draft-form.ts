/**
 * A form over a draft that changes in more ways than by typing: undo, somebody else's version, the answer to a save. The draft
 * owns the values; the form holds what is on screen and passes on what is typed.
 */
import type { FieldValues, PartialValues } from '@modular-forms/react';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { type KajForm, useKajForm } from './kaj-form.tsx';

/** The values of any document, by the paths of its fields. */
export type DraftValues = Record<string, unknown> & FieldValues;

/** `draft` is the draft as opened. Afterwards each field follows the draft (draft-field.tsx). */
export function useDraftForm(draft: object, onInput: (path: string, value: unknown) => void): KajForm<DraftValues> {
  const latest = useRef(onInput);
  useLayoutEffect(() => {
    latest.current = onInput;
  });
  return useKajForm<DraftValues>({
    initialValues: draft as PartialValues<DraftValues>,
    words: noWords,
    onInput: useCallback((path: string, value: unknown) => latest.current(path, value), []),
  });
}

/** A draft's rules and the server report its problems, not the form. */
const noWords = () => undefined;
