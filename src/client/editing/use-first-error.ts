/** After each refused save, moves the focus to the first error: a field of the header, otherwise a cell of the lines. */
import { type RefObject, useEffect, useState } from 'react';
import type { FieldErrors } from '#contract/errors.ts';
import { focusFirstError } from './form-focus.ts';

/** A cell of a table of lines. */
export type CellPlace = { readonly row: number; readonly field: string };

export type LineError = { readonly list: string; readonly place: CellPlace };

export function useFirstError(refusals: number, errors: FieldErrors, root: RefObject<HTMLElement | null>) {
  const [goTo, setGoTo] = useState<LineError>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: errors change with every key, the focus must not
  useEffect(() => {
    if (refusals > 0 && !focusFirstError(root.current)) setGoTo(firstLineError(errors));
  }, [refusals, root]);
  return goTo;
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
