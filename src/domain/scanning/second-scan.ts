/**
 * A command that costs money or starts the end of day is carried out only when it is scanned a second time, soon after the
 * first and for the same thing. Not here: the codes (command-code.ts), what the person is told meanwhile and when the time is
 * up (the client's use-second-scan.ts).
 */
import type { ScanCommand } from './command-code.ts';

/** Unit: milliseconds. */
export const SECOND_SCAN_WITHIN = 5_000;

export interface PendingCommand {
  readonly command: ScanCommand;
  /** What the command would act on. */
  readonly about: string;
  /** Unit: milliseconds, from any starting point. */
  readonly at: number;
}

export function isSecondScan(first: PendingCommand | undefined, now: PendingCommand): boolean {
  if (!first || first.command !== now.command || first.about !== now.about) return false;
  return now.at >= first.at && now.at - first.at <= SECOND_SCAN_WITHIN;
}
