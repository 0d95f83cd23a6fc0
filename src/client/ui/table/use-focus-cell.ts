/** Puts the focus into a cell of a grid, even when its row has not been rendered or added yet. */
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { focusUnfolded } from '../unfolded.ts';

type Wanted = { readonly row: number; readonly field: string | undefined };

export function useFocusCell(grid: RefObject<HTMLTableElement | null>) {
  const wanted = useRef<Wanted | undefined>(undefined);
  /** The row last asked for that was not on screen and must be rendered. */
  const [awaited, draw] = useState<number>();

  const arrive = useCallback(() => {
    if (!wanted.current) return true;
    const { row, field } = wanted.current;
    const inRow = `[data-row="${row}"]:not([disabled])`;
    const cell =
      grid.current?.querySelector<HTMLElement>(`${inRow}[data-field="${field}"]`) ??
      grid.current?.querySelector<HTMLElement>(`${inRow}[data-field]`);
    if (!cell) return false;
    wanted.current = undefined;
    focusUnfolded(cell);
    return true;
  }, [grid]);

  // Runs after every render, which may have brought the row.
  useLayoutEffect(() => {
    arrive();
  });

  const focusCell = useCallback(
    (row: number, field?: string) => {
      wanted.current = { row, field };
      if (!arrive()) draw(row);
    },
    [arrive],
  );
  return { focusCell, awaited };
}
