/**
 * Finds out whether this window can store anything. If the browser offers no storage (some private windows, storage refused
 * or broken, or never answering), the databases live in memory and end with the page: everything above works the same, but less may be promised.
 * Tested by opening, not by writing: a full device has stored something and must not look as if it had not.
 */
import { Dexie } from 'dexie';
import { withDatabase } from './database-retry.ts';
import { DeviceDatabase } from './device-database.ts';
import { heard } from './storage-silence.ts';

export interface DeviceStorage {
  readonly device: DeviceDatabase;
  /** What is written outlasts the window. */
  readonly isLasting: boolean;
}

let opened: Promise<DeviceStorage> | undefined;

/** Call it before any user's database is created. It returns the same storage for as long as the page lives. */
export function openStorage(): Promise<DeviceStorage> {
  opened ??= open();
  return opened;
}

async function open(): Promise<DeviceStorage> {
  const device = new DeviceDatabase();
  try {
    await heard(() => withDatabase(device, () => device.open()));
    return { device, isLasting: true };
  } catch (error) {
    console.warn('This window cannot store anything', error);
    const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb');
    const memory = new IDBFactory();
    Object.assign(Dexie.dependencies, { indexedDB: memory, IDBKeyRange });
    // Where site data are blocked the library would still trip over the browser's own.
    if (isRefused()) Object.defineProperty(globalThis, 'indexedDB', { value: memory, configurable: true });
    return { device: new DeviceDatabase(), isLasting: false };
  }
}

/** The mere access throws. */
function isRefused(): boolean {
  try {
    return globalThis.indexedDB === undefined;
  } catch {
    return true;
  }
}
