import { expect, test } from 'vitest';
import { isSecondScan, type PendingCommand, SECOND_SCAN_WITHIN } from '#domain/scanning/second-scan.ts';

const FIRST: PendingCommand = { command: 'book', about: '104268', at: 1_000 };

test.each<[name: string, first: PendingCommand | undefined, then: Partial<PendingCommand>, isSecond: boolean]>([
  ['at once', FIRST, { at: 1_000 }, true],
  ['after a second', FIRST, { at: 2_000 }, true],
  ['at the last moment', FIRST, { at: 1_000 + SECOND_SCAN_WITHIN }, true],
  ['too late', FIRST, { at: 1_001 + SECOND_SCAN_WITHIN }, false],
  ['by a clock that was put back', FIRST, { at: 999 }, false],
  ['without a first', undefined, {}, false],
  ['of another command', FIRST, { command: 'endOfDay', at: 2_000 }, false],
  ['for another shipment', FIRST, { about: '104269', at: 2_000 }, false],
])('[SCN-01] what costs money is done at a second scan in time and of the same: %s', (_name, first, then, isSecond) => {
  expect(isSecondScan(first, { ...FIRST, ...then })).toBe(isSecond);
});
