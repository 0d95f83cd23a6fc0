/** Puts the focus into a cell of a grid, also when its row has yet to be drawn or made. */
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

type Wanted = { readonly row: number; readonly field: string | undefined };

export function useFocusCell(grid: RefObject<HTMLTableElement | null>, reveal: (row: number) => void) {
  const wanted = useRef<Wanted | undefined>(undefined);
  const show = useRef(reveal);
  show.current = reveal;

  const arrive = useCallback(() => {
    if (!wanted.current) return true;
    const { row, field } = wanted.current;
    const inRow = `[data-row="${row}"]:not([disabled])`;
    const cell =
      grid.current?.querySelector<HTMLElement>(`${inRow}[data-field="${field}"]`) ??
      grid.current?.querySelector<HTMLElement>(`${inRow}[data-field]`);
    if (!cell) return false;
    wanted.current = undefined;
    cell.focus();
    return true;
  }, [grid]);

  // After every drawing: the row may have come with it.
  useLayoutEffect(() => {
    arrive();
  });

  return useCallback(
    (row: number, field?: string) => {
      wanted.current = { row, field };
      if (!arrive()) show.current(row);
    },
    [arrive],
  );
}
