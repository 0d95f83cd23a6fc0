/** The shipments a person opened last from the box, on this device. Another person at it gets their own. */
import { deviceValues } from '#client/data/device/browser-storage.ts';

const MOST = 5;
const keyOf = (userKey: string) => `opened-last ${userKey}`;

/** The last one first. */
export function openedLast(userKey: string): readonly string[] {
  return (deviceValues.getItem(keyOf(userKey)) ?? '').split(' ').filter(Boolean);
}

export function noteOpened(userKey: string, shipmentId: string): void {
  const others = openedLast(userKey).filter((id) => id !== shipmentId);
  deviceValues.setItem(keyOf(userKey), [shipmentId, ...others].slice(0, MOST).join(' '));
}
