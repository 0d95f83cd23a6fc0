/** What this device prints on, and where the last sheet of each printer ended. Kept on the device. */
import { deviceValues } from '#client/data/device/browser-storage.ts';
import { PRINT_LIMITS, type SheetSize } from '#contract/print.ts';
import type { ShipmentDocument } from '#contract/shipment.ts';

const SETUP = 'kaj-print-setup';
const ENDS = 'kaj-print-sheets';

export type PrintSetup = {
  /** `client`: the print client whenever one answers. `browser`: always this browser. */
  readonly by: 'client' | 'browser';
  /** Name of a print queue on the print client's computer; empty: the print client's own setting. */
  readonly printer: string;
  /** Labels on a sheet of A4; null: one label per page. */
  readonly labelsPerSheet: SheetSize | null;
};

const DEFAULT: PrintSetup = { by: 'client', printer: '', labelsPerSheet: null };

export function readPrintSetup(): PrintSetup {
  const { by, printer, labelsPerSheet } = read(SETUP);
  return {
    by: by === 'browser' ? by : DEFAULT.by,
    printer: typeof printer === 'string' ? printer.slice(0, PRINT_LIMITS.printer) : DEFAULT.printer,
    labelsPerSheet: labelsPerSheet === 2 || labelsPerSheet === 4 ? labelsPerSheet : DEFAULT.labelsPerSheet,
  };
}

export function keepPrintSetup(setup: PrintSetup): void {
  keep(SETUP, { ...setup, printer: setup.printer.trim() });
}

/** The first free place, from 1, of the sheet in the printer. */
export function freePlace(setup: PrintSetup): number {
  const place = Number(read(ENDS)[stockOf(setup)]);
  return Number.isInteger(place) && place >= 1 && place <= (setup.labelsPerSheet ?? 1) ? place : 1;
}

/** How labels are placed on this device's paper, as a print requests it; from the first free place unless another is given. */
export function sheetOrder(
  setup: PrintSetup,
  documents: readonly Pick<ShipmentDocument, 'kind'>[],
  firstPlace: number = freePlace(setup),
): { readonly firstPlace: number | null; readonly labelsPerSheet: SheetSize | null } {
  const { labelsPerSheet } = setup;
  const isOnSheet = labelsPerSheet !== null && documents.some(({ kind }) => kind === 'label');
  return isOnSheet ? { firstPlace, labelsPerSheet } : { firstPlace: null, labelsPerSheet: null };
}

export function noteSheet(setup: PrintSetup, firstPlace: number, labels: number): void {
  const places = setup.labelsPerSheet ?? 1;
  keep(ENDS, { ...read(ENDS), [stockOf(setup)]: ((firstPlace - 1 + labels) % places) + 1 });
}

/** Sheets of two and of four are different paper. */
function stockOf({ by, printer, labelsPerSheet }: PrintSetup): string {
  return `${by}${printer} ${labelsPerSheet}`;
}

function read(key: string): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(deviceValues.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function keep(key: string, value: object): void {
  try {
    deviceValues.setItem(key, JSON.stringify(value));
  } catch {
    // A device that stores nothing prints with the defaults.
  }
}
