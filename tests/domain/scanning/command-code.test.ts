import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandCode, commandOf, SCAN_COMMANDS } from '#domain/scanning/command-code.ts';
import { isCodeBurst, judgeBurst } from '#domain/scanning/key-burst.ts';
import { readScannedCode } from '#domain/scanning/scanned-code.ts';

const CODES = SCAN_COMMANDS.map(commandCode);
const burst = (text: string) => judgeBurst([...text].map((character, place) => ({ character, at: place * 10 })));

test.each(SCAN_COMMANDS)(
  '[SCN-01] the command $0 is recognized however its bars are sent, with and without Enter',
  (command) => {
    const code = commandCode(command);
    for (const sent of [code, `]C0${code}`, `${code}\r`, code.toLowerCase()]) {
      const read = readScannedCode(sent);
      expect(read, sent).toMatchObject({ kind: 'command', tracking: [], isNumberOfOurs: false });
      expect(commandOf(read.number)).toBe(command);
    }
    expect(isCodeBurst(burst(code), 'key')).toBe(true);
    expect(isCodeBurst(burst(code), 'pause')).toBe(true);
  },
);

test('[SCN-01] commands stand on paper: their codes never change, are typed alike on every keyboard, and differ twice', () => {
  expect(CODES).toEqual(['KXJ11KXJ', 'KXJ22KXJ', 'KXJ33KXJ', 'KXJ44KXJ', 'KXJ55KXJ', 'KXJ66KXJ', 'KXJ77KXJ']);
  // Command codes avoid the letters that move on a German or French keyboard.
  for (const code of CODES) expect(code).toMatch(/^[B-LN-PR-VX0-9]+$/);
  for (const code of CODES) {
    for (const other of CODES) {
      const apart = [...code].filter((character, place) => character !== other[place]).length;
      expect(apart, `${code} ${other}`).toBe(code === other ? 0 : 2);
    }
  }
});

test('[SCN-01] no number that is scanned otherwise is a command, and no command inside a longer text', () => {
  const number = fc.oneof(
    fc.stringMatching(/^\d{1,20}$/),
    fc.stringMatching(/^[A-Z]{2}\d{9}[A-Z]{2}$/),
    fc.stringMatching(/^[A-Z]{1,4}-?\d{1,12}$/),
  );
  fc.assert(fc.property(number, (text) => readScannedCode(text).kind !== 'command'));
  for (const code of CODES) expect(readScannedCode(`${code}1`).kind).toBe('text');
  for (const text of ['KXJ12KXJ', 'KXJ88KXJ', 'KXJKXJ', 'KXJ11']) expect(readScannedCode(text).kind).toBe('text');
});
