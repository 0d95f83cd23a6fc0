/**
 * Which rows of a long table are rendered: those near the window, and those that must stay wherever the page is scrolled, such as
 * the row with the focus. All rows of a table are equally tall, so the height of the others is known without rendering them. It
 * only reads the table's position: the person scrolls, and so does the browser when the focus moves.
 */
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';

/** Unit: px. A first guess; the height is measured once a row is drawn. */
const ROW_HEIGHT = 49;
/** Rows rendered above and below the window, so that a flick of the finger does not reveal empty space. */
const SPARE_ROWS = 8;
/** The rendered rows change this many at a time, not with every row that comes into sight. */
const STEP = 8;

type Range = { readonly first: number; readonly last: number; readonly rowHeight: number };

/** A row to render, after the space of the preceding rows that are not rendered. Unit of `roomBefore`: px. */
export type PlacedRow = { readonly row: number; readonly roomBefore: number };

export function useRowWindow(
  body: RefObject<HTMLTableSectionElement | null>,
  count: number,
  kept: readonly (number | undefined)[],
): { readonly rows: readonly PlacedRow[]; readonly roomAfter: number } {
  const [range, setRange] = useState<Range>({ first: 0, last: 2 * STEP, rowHeight: ROW_HEIGHT });

  useLayoutEffect(() => {
    const read = () => setRange((known) => rangeIn(body.current, known));
    const readAtOnce = () => flushSync(read);
    read();
    // Whatever grows or shrinks above the table moves it without a scroll event.
    const observer = new ResizeObserver(read);
    observer.observe(document.body);
    // Captures the scrolling of a box around the table, too.
    window.addEventListener('scroll', readAtOnce, { passive: true, capture: true });
    window.addEventListener('resize', read);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', readAtOnce, { capture: true });
      window.removeEventListener('resize', read);
    };
  }, [body]);

  const [one, other] = kept;
  return useMemo(() => placedRows(range, count, [one, other]), [range, count, one, other]);
}

function rangeIn(body: HTMLTableSectionElement | null, known: Range): Range {
  if (!body) return known;
  const drawn = body.querySelector('tr[data-index]')?.getBoundingClientRect().height;
  const rowHeight = drawn || known.rowHeight;
  const { top } = body.getBoundingClientRect();
  const first = stepBelow(-top / rowHeight - SPARE_ROWS);
  const last = stepBelow((window.innerHeight - top) / rowHeight + SPARE_ROWS) + STEP;
  const isKnown = first === known.first && last === known.last && rowHeight === known.rowHeight;
  return isKnown ? known : { first, last, rowHeight };
}

function stepBelow(row: number): number {
  return Math.max(0, Math.floor(row / STEP) * STEP);
}

function placedRows({ first, last, rowHeight }: Range, count: number, kept: readonly (number | undefined)[]) {
  const drawn = new Set<number>(kept.filter((row) => row !== undefined && row < count) as number[]);
  for (let row = first; row < Math.min(last, count); row += 1) drawn.add(row);
  const sorted = [...drawn].sort((a, b) => a - b);
  const rows = sorted.map((row, place) => ({ row, roomBefore: (row - 1 - (sorted[place - 1] ?? -1)) * rowHeight }));
  return { rows, roomAfter: (count - 1 - (sorted.at(-1) ?? -1)) * rowHeight };
}
