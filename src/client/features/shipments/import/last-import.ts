/** The last import that this user made on this device, so that it can be undone after the page was loaded anew. */
import { deviceValues } from '#client/data/device/browser-storage.ts';
import { UNDO_LIFE } from '#client/importing/import-result.tsx';

const KEY = 'kaj-shipment-import';

export interface LastImport {
  readonly importId: string;
  /** Of the device's clock. */
  readonly at: number;
  readonly added: number;
}

/** Undefined if there is none, or none that can still be undone. */
export function lastImport(userKey: string, now: number): LastImport | undefined {
  try {
    const [of, kept] = JSON.parse(deviceValues.getItem(KEY) ?? '[]') as [string?, LastImport?];
    return of === userKey && kept && now < kept.at + UNDO_LIFE ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined when it has been undone. */
export function keepLastImport(userKey: string, made: LastImport | undefined): void {
  deviceValues.setItem(KEY, JSON.stringify(made ? [userKey, made] : []));
}
