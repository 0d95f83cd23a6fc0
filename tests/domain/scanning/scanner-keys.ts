/** The keydowns of a scanner, as browsers tell them. */
import { type BurstRecorder, createBurstRecorder, type RecordedBurst } from '#domain/scanning/burst-recorder.ts';
import type { KeyMeaning, PressedKey } from '#domain/scanning/scanner-key.ts';

export type Press = Partial<Omit<PressedKey, 'at'>> & { readonly key: string };

export function press(key: Press, at: number): PressedKey {
  return {
    ...{ code: '', keyCode: 0, shift: false, control: false, alt: false, meta: false },
    ...{ altGraph: false, capsLock: false, repeat: false },
    ...key,
    at,
  };
}

/** Each character as the key of its name. */
export function keysOf(text: string): Press[] {
  return [...text].map((key) => ({ key }));
}

/** Alt held, digits on the number pad, and let go of: `029` is the group separator. */
export function altCode(digits: string): Press[] {
  const alt = { key: 'Alt', alt: true };
  return [alt, ...[...digits].map((digit) => ({ key: digit, code: `Numpad${digit}`, alt: true }))];
}

/** Presses the keys one after the other. */
export function record(
  presses: readonly Press[],
  pace = 10,
  recorder: BurstRecorder = createBurstRecorder(),
): { readonly burst: RecordedBurst; readonly meanings: readonly KeyMeaning[] } {
  const meanings = presses.map((key, place) => recorder.press(press(key, 1000 + place * pace), false));
  return { burst: recorder.judge(), meanings };
}
