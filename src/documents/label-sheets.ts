/**
 * What labels are drawn on: one label a page for a label printer, or two or four on an A4 sheet.
 * Not here: which size a label has (domain/printing/label-size.ts), filling the places in turn (render-documents.ts).
 */
import type { LabelSize } from '#contract/print.ts';
import { A4 } from './form-cell.ts';
import { LABEL, QUARTER_A4, SMALL_LABEL } from './label-frame.ts';

export const LABEL_SHEETS = {
  label: { frame: LABEL, page: LABEL.size, places: 1 },
  smallLabel: { frame: SMALL_LABEL, page: SMALL_LABEL.size, places: 1 },
  twoOnA4: { frame: LABEL, page: A4, places: 2 },
  fourOnA4: { frame: QUARTER_A4, page: A4, places: 4 },
} as const;
export type LabelSheet = keyof typeof LABEL_SHEETS;

export const SHEETS: Readonly<Record<LabelSize, LabelSheet>> = {
  '105x190': 'label',
  '100x150': 'smallLabel',
  '4-up': 'fourOnA4',
};
