/**
 * Where the focus goes in a form: after each refused save to the first error, a field of the header, otherwise a cell of the lines;
 * and to any field by its path.
 */
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { FieldErrors } from '#contract/errors.ts';
import { focusField, focusFirstError } from './form-focus.ts';

/** A cell of a table of lines. */
export type CellPlace = { readonly row: number; readonly field: string };

/** `goTo`: the cell of a table to focus, a new object each time. */
type FormFocus = { readonly goTo: LineError | undefined; readonly goToField: (path: string) => void };

export type LineError = { readonly list: string; readonly place: CellPlace };

/** `marks`: what is shown at its fields too, but has not stopped the save. */
export function useFirstError(
  refusals: number,
  errors: FieldErrors,
  root: RefObject<HTMLElement | null>,
  marks: FieldErrors = {},
): FormFocus {
  const [goTo, setGoTo] = useState<LineError>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: errors change with every key, the focus must not
  useEffect(() => {
    if (
      refusals > 0 &&
      !focusFirstError(
        root.current,
        Object.keys(marks).filter((path) => !Object.hasOwn(errors, path)),
      )
    )
      setGoTo(firstLineError(errors));
  }, [refusals, root]);
  const goToField = useCallback(
    (path: string) => {
      if (!focusField(root.current, path)) setGoTo(firstLineError({ [path]: { code: 'required' } }));
    },
    [root],
  );
  return { goTo, goToField };
}

function firstLineError(errors: FieldErrors): LineError | undefined {
  const cells = Object.keys(errors).flatMap((path) => {
    const [list = '', row, field] = path.split('.');
    return row === undefined || field === undefined || !list.endsWith('Lines')
      ? []
      : [{ list, place: { row: Number(row), field } }];
  });
  return cells.sort((a, b) => a.list.localeCompare(b.list) || a.place.row - b.place.row)[0];
}
