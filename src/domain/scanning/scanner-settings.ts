/**
 * Which settings of a scanner are wrong, by what it sent for one code. Kaj reads the code all the same where it can; other
 * programs will not, and some codes cannot be read back.
 * Not here: what a key shows (scanner-key.ts), the words (the client's device check).
 */
import type { RecordedBurst } from './burst-recorder.ts';
import type { ScanEnd } from './scanner-key.ts';
import { hasShiftedDigits, likelierReadings, meantCode } from './scanner-readings.ts';

export type ScannerFault =
  | 'noKeys'
  | 'noEnd'
  | 'controlEnd'
  | 'layout'
  | 'caps'
  | 'altCodes'
  | 'numLock'
  | 'repeat'
  | 'slow';

export interface CheckedScan {
  /** What a person or a program would have to read it as; the text itself if nothing is wrong with it. */
  readonly meant: string;
  readonly faults: readonly ScannerFault[];
}

/** Unit: milliseconds a key. Slower ones are told from typing only if the code proves itself. */
const SLOW = 50;

/** `ends`: the keys behind the code, in their order. */
export function checkScan(burst: RecordedBurst, ends: readonly ScanEnd[]): CheckedScan {
  const { text, traits, pace } = burst;
  const meant = meantCode(text);
  const likelier = likelierReadings(text)[0];
  const isOtherLayout = meant !== text || likelier !== undefined || hasShiftedDigits(text);
  const isCaps = traits.has('caps') || /^\]c1/.test(text);
  const faults: readonly (readonly [fault: ScannerFault, is: boolean])[] = [
    ['noKeys', traits.has('noKeys')],
    ['noEnd', ends.length === 0],
    ['controlEnd', ends.includes('LF') || ends.includes('CR')],
    ['layout', isOtherLayout],
    ['caps', isCaps],
    ['altCodes', traits.has('altCodes')],
    ['numLock', traits.has('numLock')],
    ['repeat', traits.has('repeat')],
    ['slow', pace > SLOW],
  ];
  return {
    meant: meant === text ? (likelier ?? text) : meant,
    faults: faults.flatMap(([fault, is]) => (is ? [fault] : [])),
  };
}
