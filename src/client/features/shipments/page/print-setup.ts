/** What this device prints on, and where the last sheet of each printer ended. Kept on the device. */
import { PRINT_LIMITS } from '#contract/print.ts';

const SETUP = 'kaj-print-setup';
const ENDS = 'kaj-print-sheets';
export const SHEET_PLACES = 4;

export type PrintSetup = {
  /** The print client while one answers, or always this browser. */
  readonly by: 'client' | 'browser';
  /** A queue of the print client's computer by its name; empty: as the print client is set up. */
  readonly printer: string;
  /** One label a page, or four on a sheet of A4. */
  readonly labels: 'single' | 'sheet';
};

const DEFAULT: PrintSetup = { by: 'client', printer: '', labels: 'single' };

export function readPrintSetup(): PrintSetup {
  const { by, printer, labels } = read(SETUP);
  return {
    by: by === 'browser' ? by : DEFAULT.by,
    printer: typeof printer === 'string' ? printer.slice(0, PRINT_LIMITS.printer) : DEFAULT.printer,
    labels: labels === 'sheet' ? labels : DEFAULT.labels,
  };
}

export function keepPrintSetup(setup: PrintSetup): void {
  keep(SETUP, { ...setup, printer: setup.printer.trim() });
}

/** The first free place of the sheet that lies in the printer, from 1. */
export function freePlace({ by, printer }: PrintSetup): number {
  const place = read(ENDS)[by + printer];
  return Number.isInteger(place) && Number(place) >= 1 && Number(place) <= SHEET_PLACES ? Number(place) : 1;
}

export function noteSheet({ by, printer }: PrintSetup, firstPlace: number, labels: number): void {
  keep(ENDS, { ...read(ENDS), [by + printer]: ((firstPlace - 1 + labels) % SHEET_PLACES) + 1 });
}

function read(key: string): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function keep(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A device that keeps nothing prints as it would without a choice.
  }
}
