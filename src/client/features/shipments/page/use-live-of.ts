/** A live read about one shipment: while the page goes from one to another, what is known of the first says nothing of the second. */
import { useLive } from '#client/components/user-data.tsx';
import type { UserData } from '#client/data/user-data.ts';

export function useLiveOf<T>(shipmentId: string, read: (userData: UserData) => Promise<T>): T | undefined {
  const found = useLive(async (userData) => ({ shipmentId, value: await read(userData) }), [shipmentId]);
  return found?.shipmentId === shipmentId ? found.value : undefined;
}
