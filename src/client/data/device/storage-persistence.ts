/**
 * Asks the browser not to remove what lies on this device: after the first sign-in, and once more when work begins to
 * wait here and the first answer was no. Some browsers ask the person, so nobody is asked a third time.
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
