/**
 * Asks the browser not to remove what is stored on this device: after the first sign-in, and once more if the first answer
 * was no and work begins to wait here. Some browsers ask the person, so there is no third time.
 */
import type { DeviceDatabase } from './device-database.ts';

export type Persistence = 'granted' | 'refused' | 'refusedAgain' | 'unsupported';

export async function askToPersist(
  device: DeviceDatabase,
  storage: StorageManager | undefined,
  hasWork: boolean,
): Promise<Persistence> {
  const before = (await device.kv.get('persistence'))?.value as Persistence | undefined;
  const isSettled = before === 'granted' || before === 'refusedAgain' || (before === 'refused' && !hasWork);
  if (isSettled) return before;
  const value = await ask(storage, before === 'refused');
  await device.kv.put({ key: 'persistence', value });
  return value;
}

async function ask(storage: StorageManager | undefined, isAgain: boolean): Promise<Persistence> {
  if (!storage?.persist) return 'unsupported';
  if ((await storage.persisted()) || (await storage.persist())) return 'granted';
  return isAgain ? 'refusedAgain' : 'refused';
}
