/**
 * What a camera tells of the codes it sees, picture after picture. A code is told once for as long as it lies under the camera.
 * One that proves itself by a check digit counts at once; any other must be read twice in a row, and only where nothing
 * surer is in sight: a label has bars for its postal code beside those of its package.
 */
import { type CodeKind, readScannedCode } from './scanned-code.ts';

/** Unit: milliseconds. A hand trembles: a code that some pictures do not show is still there. */
const GONE_AFTER = 2_000;
/** Of those that do not prove themselves, the likeliest first. */
const RANKS: readonly CodeKind[] = ['package', 'post', 'consignment', 'shipmentGroup', 'command', 'text', 'product'];

export interface CodeWatch {
  /** `at`: milliseconds. Answers the code that is to be told now. */
  see(raws: readonly string[], at: number): string | undefined;
}

export function createCodeWatch(): CodeWatch {
  const told = new Map<string, number>();
  let before: readonly string[] = [];
  return {
    see(raws, at) {
      for (const [raw, last] of told) if (at - last > GONE_AFTER) told.delete(raw);
      for (const raw of raws) if (told.has(raw)) told.set(raw, at);
      const fresh = raws.filter((raw) => !told.has(raw));
      const twice = fresh.filter((raw) => before.includes(raw) && rankOf(raw) >= 0);
      before = raws;
      const sure = fresh.find(isSure);
      const next = sure ?? (told.size === 0 ? twice.sort((a, b) => rankOf(a) - rankOf(b))[0] : undefined);
      if (next !== undefined) told.set(next, at);
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
