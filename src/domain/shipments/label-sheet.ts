/** How labels lie on paper for a common printer: two or four on a sheet of A4, the first sheet perhaps begun already. */
import type { SheetSize } from '#contract/print.ts';

export interface LabelSheet {
  readonly size: SheetSize;
  /** Of the first label, from 1: row by row from the top left. */
  readonly firstPlace: number;
}

/** Null for one label a page. A place alone is one of four. */
export function labelSheet(asked: {
  readonly labelsPerSheet?: SheetSize | null | undefined;
  readonly firstPlace?: number | null | undefined;
}): LabelSheet | null {
  const { labelsPerSheet, firstPlace } = asked;
  if (!labelsPerSheet && !firstPlace) return null;
  return { size: labelsPerSheet ?? 4, firstPlace: firstPlace ?? 1 };
}
