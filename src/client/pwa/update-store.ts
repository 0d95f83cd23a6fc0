/**
 * What the device and this tab remember about versions: the number of the version last started on the device, and what the
 * tab has done about a newer one. Each is read back after writing, since a browser may accept a value and store nothing.
 */
import { NO_MEMORY, type UpdateMemory } from '#domain/updates/update-decision.ts';
import { parseVersion } from '#domain/updates/version-number.ts';

export interface UpdateStore {
  /** The number of the version last started on this device. */
  stored(): string | null;
  noteRunning(version: string): void;
  memory(): UpdateMemory;
  /** Returns whether it will still be known after the page has been reloaded. */
  remember(memory: UpdateMemory): boolean;
}

const STORED = 'kaj.version';
const MEMORY = 'kaj.update';

/** Accessing a storage throws where it is refused. */
type StorageOf = () => Pick<Storage, 'getItem' | 'setItem'>;

export function createUpdateStore(device: StorageOf, tab: StorageOf): UpdateStore {
  let held = readMemory(read(tab, MEMORY));
  return {
    stored: () => parseVersion(read(device, STORED) ?? '') ?? null,
    noteRunning: (version) => void write(device, STORED, version),
    memory: () => held,
    remember(memory) {
      held = memory;
      return write(tab, MEMORY, JSON.stringify(memory));
    },
  };
}

function read(storage: StorageOf, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

function write(storage: StorageOf, key: string, value: string): boolean {
  try {
    storage().setItem(key, value);
  } catch {
    return false;
  }
  return read(storage, key) === value;
}

function readMemory(text: string | null): UpdateMemory {
  try {
    return { ...NO_MEMORY, ...JSON.parse(text ?? '{}') };
  } catch {
    return NO_MEMORY;
  }
}
