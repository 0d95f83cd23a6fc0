/** Whether a person has left the search fields of the list open on this device. Kept under their key, as the start page is. */
import { deviceValues } from '#client/data/device/browser-storage.ts';

const KEPT = 'kaj-list-fields ';

export function readFieldsOpen(userKey: string): boolean {
  return deviceValues.getItem(KEPT + userKey) === 'open';
}

export function keepFieldsOpen(userKey: string, isOpen: boolean): void {
  deviceValues.setItem(KEPT + userKey, isOpen ? 'open' : 'folded');
}
