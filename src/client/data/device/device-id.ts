/**
 * The id of this browser, by which stations know whose jobs are theirs, and the name that its person gave it, which stands beside what
 * is done here. The id says nothing about its owner; both last as long as the browser's site data, or the page where those are refused.
 */
import { deviceValues } from './browser-storage.ts';

const KEY = 'kaj-device-id';
const NAME = 'kaj-device-name';
const BYTES = 16;

export function deviceName(): string {
  return deviceValues.getItem(NAME) ?? '';
}

export function nameDevice(name: string): void {
  deviceValues.setItem(NAME, name);
}

/** As `X-Device` says it: the id, and after a blank the percent-encoded name. */
export function namedDevice(): string {
  return `${deviceId()} ${encodeURIComponent(deviceName())}`.trim();
}

export function deviceId(): string {
  const kept = deviceValues.getItem(KEY);
  if (kept) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  deviceValues.setItem(KEY, id);
  return id;
}
