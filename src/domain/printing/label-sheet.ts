/** How labels are placed on paper for an ordinary printer: two or four per A4 sheet, where the first sheet may be partly used. */
import type { SheetSize } from '#contract/print.ts';

export interface LabelSheet {
  readonly size: SheetSize;
  /** Place of the first label, counted from 1 row by row from the top left. */
  readonly firstPlace: number;
}

/** Null: one label per page. If only a place is given, there are four labels per sheet. */
export function labelSheet(asked: {
  readonly labelsPerSheet?: SheetSize | null | undefined;
  readonly firstPlace?: number | null | undefined;
}): LabelSheet | null {
  const { labelsPerSheet, firstPlace } = asked;
  if (!labelsPerSheet && !firstPlace) return null;
  return { size: labelsPerSheet ?? 4, firstPlace: firstPlace ?? 1 };
}
