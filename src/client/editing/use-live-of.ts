/**
 * A live read about one entity. While a page moves from one entity to another, the first one's value is not returned for the
 * second.
 */
import { useLive } from '#client/components/user-data-provider.tsx';
import type { UserData } from '#client/data/user-data.ts';

export function useLiveOf<T>(id: string, read: (userData: UserData) => Promise<T>): T | undefined {
  const found = useLive(async (userData) => ({ id, value: await read(userData) }), [id]);
  return found?.id === id ? found.value : undefined;
}
