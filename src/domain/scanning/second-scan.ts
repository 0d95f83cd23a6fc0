/**
 * What costs money or starts a whole day is done when its command is scanned a second time, soon after the first and for the
 * same thing. Not here: the codes (command-code.ts), what is said meanwhile, and when the time is over (the client's
 * use-second-scan.ts).
 */
import type { ScanCommand } from './command-code.ts';

/** Unit: milliseconds. */
export const SECOND_SCAN_WITHIN = 5_000;

export interface AskedCommand {
  readonly command: ScanCommand;
  /** What it would be done to. */
  readonly about: string;
  /** Unit: milliseconds, from any start. */
  readonly at: number;
}

export function isSecondScan(first: AskedCommand | undefined, now: AskedCommand): boolean {
  if (!first || first.command !== now.command || first.about !== now.about) return false;
  return now.at >= first.at && now.at - first.at <= SECOND_SCAN_WITHIN;
}
