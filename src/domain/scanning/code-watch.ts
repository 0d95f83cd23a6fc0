/**
 * Which code a camera reports, picture by picture. A code is reported once for as long as it lies under the camera. A code
 * with a valid check digit is accepted at once. Any other code must be read twice in a row and is accepted only if nothing
 * more certain is in sight, because a label also has a bar code for its postal code.
 */
import { type CodeKind, readScannedCode } from './scanned-code.ts';

/** Unit: milliseconds. Hands shake: a code missing from a few pictures is still there. */
const GONE_AFTER = 2_000;
/** Ranks the codes that have no valid check digit, the likeliest first. */
const RANKS: readonly CodeKind[] = ['package', 'post', 'consignment', 'shipmentGroup', 'command', 'text', 'product'];

export interface CodeWatch {
  /** `at`: milliseconds. Returns the code to report now. */
  see(raws: readonly string[], at: number): string | undefined;
}

export function createCodeWatch(): CodeWatch {
  const reported = new Map<string, number>();
  let before: readonly string[] = [];
  return {
    see(raws, at) {
      for (const [raw, last] of reported) if (at - last > GONE_AFTER) reported.delete(raw);
      for (const raw of raws) if (reported.has(raw)) reported.set(raw, at);
      const fresh = raws.filter((raw) => !reported.has(raw));
      const twice = fresh.filter((raw) => before.includes(raw) && rankOf(raw) >= 0);
      before = raws;
      const sure = fresh.find(isSure);
      const next = sure ?? (reported.size === 0 ? twice.sort((a, b) => rankOf(a) - rankOf(b))[0] : undefined);
      if (next !== undefined) reported.set(next, at);
      return next;
    },
  };
}

function isSure(raw: string): boolean {
  const { kind, check } = readScannedCode(raw);
  return (kind === 'package' || kind === 'post') && check === 'right';
}

function rankOf(raw: string): number {
  return RANKS.indexOf(readScannedCode(raw).kind);
}
