/**
 * The size of labels and the language of their printer. A size asked for with the print comes first, then the station's own, then
 * the carrier's, then the Nordic stock label.
 * Not here: where labels stand on a sheet that a person has begun (label-sheet.ts).
 */
import type { CarrierDocument } from '#contract/carrier.ts';
import type { LabelFormat, LabelSize } from '#contract/print.ts';

/** Dots per mm of print heads of 203 and 300 dpi. */
const DOTS: Readonly<Record<LabelFormat, number | undefined>> = { pdf: undefined, zpl203: 8, zpl300: 12 };

export const PDF = 'application/pdf';
export const ZPL = 'application/zpl';

export function carrierLabelSize(documents: readonly CarrierDocument[]): LabelSize | undefined {
  return documents.find(({ document }) => document === 'label')?.labelSize ?? undefined;
}

export interface StationLabels {
  readonly size: LabelSize | null;
  readonly format: LabelFormat | null;
}

/**
 * `takes`: what the program prints; an older one says nothing and takes PDF. Sheets of four are for the browser, unless the station
 * says that its printer of labels holds A4.
 */
export function stationLabels(
  { size, format }: StationLabels,
  takes: readonly string[],
  ofCarrier: LabelSize | undefined,
): { readonly size: LabelSize; readonly zplDots: number | undefined } {
  const onRoll = ofCarrier === '4-up' ? undefined : ofCarrier;
  const chosen = size ?? onRoll ?? '105x190';
  const takesPdf = takes.length === 0 || takes.includes(PDF);
  const wanted = format ?? (takesPdf ? 'pdf' : 'zpl203');
  const isPossible = takes.includes(ZPL) && chosen !== '4-up';
  return { size: chosen, zplDots: isPossible ? DOTS[wanted] : undefined };
}
