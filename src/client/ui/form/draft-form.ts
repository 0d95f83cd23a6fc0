/**
 * A form over a draft that changes from more sides than the keyboard: undo, somebody else's version, the answer to a save.
 * The draft owns the values; the form has what is on screen, and hands on what is typed.
 */
import { type FieldValues, type PartialValues, setValue } from '@modular-forms/react';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { type KajForm, useKajForm } from './kaj-form.tsx';

/** Of any document, by the paths of its fields. */
export type DraftValues = Record<string, unknown> & FieldValues;

/** `draft`: as it is opened. Afterwards each field follows the draft by itself. */
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

/** What is wrong with a draft is said by its rules and by the server, not by the form. */
const noWords = () => undefined;

type FollowProps = {
  form: KajForm<DraftValues>;
  name: string;
  /** What the form has on screen, and what the draft has. */
  shown: unknown;
  value: unknown;
};

/** Draws nothing: brings to a field the value the draft has for it, where they differ; that does not count as typed. */
export function FollowDraft({ form, name, shown, value }: FollowProps) {
  useLayoutEffect(() => {
    if (!Object.is(shown, value ?? '')) setValue(form.store, name, value as never, UNTYPED);
  });
  return null;
}

const UNTYPED = { shouldTouched: false, shouldDirty: false, shouldValidate: false };
