/**
 * The id of this browser, by which stations know whose jobs are theirs. It says nothing about its owner and lasts as long as the
 * browser's site data; where those are refused, as long as the page.
 */
import { deviceValues } from './browser-storage.ts';

const KEY = 'kaj-device-id';
const BYTES = 16;

export function deviceId(): string {
  const kept = deviceValues.getItem(KEY);
  if (kept) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  deviceValues.setItem(KEY, id);
  return id;
}
