/** What is drawn over a row by its own cells, as its day, is no part of what opens. */
import type { MouseEvent } from 'react';

/** A tap on what is said over a row is none on the row. Enter on its link comes as a click without a place. */
export function keepOverRow(event: MouseEvent): void {
  const row = (event.target as Element).closest('tr');
  const cell = row?.querySelector('[data-above]');
  if (!row || !cell || event.detail === 0) return;
  const room = [row, cell].map((each) => Number.parseFloat(getComputedStyle(each).paddingTop));
  if (event.clientY < row.getBoundingClientRect().top + Math.max(...room)) event.stopPropagation();
}
