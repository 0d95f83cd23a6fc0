/** A live read about one entity: while a page goes from one to another, what is known of the first says nothing of the second. */
import { useLive } from '#client/components/user-data.tsx';
import type { UserData } from '#client/data/user-data.ts';

export function useLiveOf<T>(id: string, read: (userData: UserData) => Promise<T>): T | undefined {
  const found = useLive(async (userData) => ({ id, value: await read(userData) }), [id]);
  return found?.id === id ? found.value : undefined;
}
