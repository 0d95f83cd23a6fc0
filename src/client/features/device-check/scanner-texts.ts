/** Which setting of a scanner is wrong, and what to set it to, in words. */
import { useLingui } from '@lingui/react/macro';
import type { ScanEnd } from '#domain/scanning/scanner-key.ts';
import type { ScannerFault } from '#domain/scanning/scanner-settings.ts';

export function endName(end: ScanEnd): string {
  if (end === 'LF') return 'Ctrl+J';
  return end === 'CR' ? 'Ctrl+M' : end;
}

export function useFaultTexts(): Readonly<Record<ScannerFault, string>> {
  const { t } = useLingui();
  return {
    noKeys: t`The text came without keys, so codes are only read while a field has the focus. Set the scanner to send key events (Zebra DataWedge: Keystroke output, Send characters as events).`,
    noEnd: t`No key came behind the code, so only codes with a check digit are recognised. Set the suffix of the scanner to Enter (CR).`,
    controlEnd: t`The code ends with Ctrl+J or Ctrl+M, which browsers have commands for. Set the suffix of the scanner to Enter (CR) alone, without line feed (LF) and without control characters.`,
    layout: t`The scanner has another keyboard layout than this device, so signs and some letters come out wrong. Set the keyboard country of the scanner to the layout of this device.`,
    caps: t`Caps Lock is on, so small and capital letters may be exchanged. Turn it off on this device, or let the scanner ignore it.`,
    altCodes: t`The scanner sends characters as Alt and digits, which not every device understands. Set it to send keys of the keyboard layout of this device.`,
    numLock: t`The scanner sends digits by the number pad while Num Lock is off, so they move the cursor. Turn Num Lock on, or set the scanner to send digits by the main keys.`,
    repeat: t`Some keys came as repeats of the key before, so other programs may lose equal characters that follow each other. Update what sends the keys, or set a pause between them.`,
    slow: t`The keys come as slowly as a person types, so a field keeps codes without a check digit as text. Set the pause between keys to none.`,
  };
}
