/**
 * Finds out whether this window can store anything. If the browser offers no storage (some private windows, storage refused
 * or broken), the databases live in memory and end with the page: everything above works the same, but less may be promised.
 * Tested by opening, not by writing: a full device has stored something and must not look as if it had not.
 */
import { Dexie } from 'dexie';
import { withDatabase } from './database-retry.ts';
import { DeviceDatabase } from './device-database.ts';

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
    await withDatabase(device, () => device.open());
    return { device, isLasting: true };
  } catch (error) {
    console.warn('This window cannot store anything', error);
    const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb');
    Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
    return { device: new DeviceDatabase(), isLasting: false };
  }
}
