import { expect, test } from 'vitest';
import { createBurstRecorder } from '#domain/scanning/burst-recorder.ts';
import type { ScanEnd } from '#domain/scanning/scanner-key.ts';
import { checkScan, type ScannerFault } from '#domain/scanning/scanner-settings.ts';
import { altCode, keysOf, type Press, record } from './scanner-keys.ts';

const LABEL = ']C100373500000000000123';

test.each<[name: string, keys: Press[], ends: ScanEnd[], faults: ScannerFault[]]>([
  ['right', keysOf(LABEL), ['Enter'], []],
  ['right with Tab', keysOf('SO-80412'), ['Tab'], []],
  ['without an end', keysOf(LABEL), [], ['noEnd']],
  ['ended by Ctrl+J', keysOf(LABEL), ['LF'], ['controlEnd']],
  ['ended by Enter and Ctrl+J', keysOf(LABEL), ['Enter', 'LF'], ['controlEnd']],
  ['ended by Ctrl+M', keysOf(LABEL), ['CR'], ['controlEnd']],
  ['of another layout', keysOf('¨C100373500000000000123'), ['Enter'], ['layout']],
  ['of another layout, by a sign', keysOf('SO+80412'), ['Enter'], ['layout']],
  ['of another layout, without digits', keysOf('-&"àè-ààà"è-ç'), ['Enter'], ['layout']],
  ['with Caps Lock', keysOf('so-80412').map((each) => ({ ...each, shift: true })), ['Enter'], ['caps']],
  ['with Caps Lock, by its symbology', keysOf(']c100373500000000000123'), ['Enter'], ['caps']],
  ['in Alt codes', [...'SIP-4-1'].flatMap((each) => altCode(`0${each.charCodeAt(0)}`)), ['Enter'], ['altCodes']],
  [
    'with Num Lock off',
    [...'373500'].map((digit) => ({ key: 'Home', code: `Numpad${digit}` })),
    ['Enter'],
    ['numLock'],
  ],
  [
    'with a repeated key',
    keysOf('112233').map((each, place) => ({ ...each, repeat: place === 1 })),
    ['Enter'],
    ['repeat'],
  ],
])('[FLD-06] a scan that is %s is named so', (_name, keys, ends, faults) => {
  expect(checkScan(record(keys).burst, ends).faults).toEqual(faults);
});

test('[FLD-06] [W01] a scan without keys, and a slow one, are named so', () => {
  const recorder = createBurstRecorder();
  recorder.write(LABEL, 0, 'inserted');
  expect(checkScan(recorder.judge(), ['Enter']).faults).toEqual(['noKeys']);
  expect(checkScan(record(keysOf(LABEL), 90).burst, ['Enter']).faults).toEqual(['slow']);
});

test('[FLD-06] what was meant is told beside what arrived', () => {
  expect(checkScan(record(keysOf('SO+80412')).burst, ['Enter']).meant).toBe('SO-80412');
  expect(checkScan(record(keysOf(LABEL)).burst, ['Enter']).meant).toBe(LABEL);
});
