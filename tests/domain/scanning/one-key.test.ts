/** What one key, one text and one picture mean, looked at alone. */
import { describe, expect, test } from 'vitest';
import { carriedNumbers } from '#domain/scanning/carried-numbers.ts';
import { createCodeWatch } from '#domain/scanning/code-watch.ts';
import { gs1Elements } from '#domain/scanning/gs1-elements.ts';
import { isSwiftBurst, judgeBurst } from '#domain/scanning/key-burst.ts';
import { characterAt, readAcross } from '#domain/scanning/keyboard-layouts.ts';
import { readMeasures } from '#domain/scanning/measures.ts';
import { companyPrefix, readScannedCode } from '#domain/scanning/scanned-code.ts';
import { type Before, type KeyMeaning, meaningOf, type PressedKey } from '#domain/scanning/scanner-key.ts';
import { otherReadings } from '#domain/scanning/scanner-readings.ts';

const SEPARATOR = '\u001d';
const key = (name: string, fields: Partial<PressedKey> = {}): PressedKey => ({
  ...{ key: name, code: '', keyCode: 0, at: 0, shift: false, control: false, alt: false, meta: false },
  ...{ altGraph: false, capsLock: false, repeat: false },
  ...fields,
});
const first: Before = { goesOn: false, hasAlt: false, isSwift: false, isAfterEnd: false };
const within: Before = { ...first, goesOn: true };
const swift: Before = { ...within, isSwift: true };
const after: Before = { ...first, isAfterEnd: true };
const control = (name: string, code = '') => key(name, { control: true, code });
const character = (sign: string, more: object = {}): KeyMeaning => ({ is: 'character', character: sign, ...more });
const other: KeyMeaning = { is: 'other' };

describe('[SCN-01] a key of a scanner', () => {
  test.each<[string, PressedKey, Before, KeyMeaning]>([
    ['Shift alone', key('Shift'), first, { is: 'silent' }],
    ['a command with the system’s key', key('a', { meta: true }), swift, other],
    ['a key held down', key('a', { repeat: true }), first, other],
    ['a key that repeats within a code', key('a', { repeat: true }), within, character('a', { trait: 'repeat' })],
    ['a digit of the pad with Alt', key('', { alt: true, code: 'Numpad7' }), first, { is: 'altDigit', digit: '7' }],
    ['a letter with Alt within a code', key('a', { alt: true }), within, other],
    [
      'a letter with Alt where the code began with it',
      key('a', { alt: true }),
      { ...within, hasAlt: true },
      character('a'),
    ],
    ['a letter with Alt at the start', key('a', { alt: true }), first, character('a')],
    ['a sign with Alt within a code', key('-', { alt: true }), within, character('-')],
    ['Enter', key('Enter'), first, { is: 'end', end: 'Enter' }],
    ['Tab', key('Tab'), first, { is: 'end', end: 'Tab' }],
    ['Enter with Alt', key('Enter', { alt: true }), first, other],
    ['Enter with Alt in a fast code', key('Enter', { alt: true }), swift, { is: 'end', end: 'Enter' }],
    ['Enter with Alt behind a code', key('Enter', { alt: true }), after, { is: 'end', end: 'Enter' }],
    ['Enter with Ctrl', key('Enter', { control: true }), first, other],
    ['Ctrl and a letter by itself', control('j'), first, other],
    ['Ctrl+J in a fast code', control('J'), swift, { is: 'end', end: 'LF' }],
    ['Ctrl+M behind a code', control('m'), after, { is: 'end', end: 'CR' }],
    ['Ctrl+I in a fast code', control('i'), swift, { is: 'end', end: 'Tab' }],
    ['Ctrl and the key of J where its name is foreign', control('о', 'KeyJ'), swift, { is: 'end', end: 'LF' }],
    ['Ctrl+] in a fast code', control(']'), swift, character(SEPARATOR)],
    ['Ctrl and the key of ] in a fast code', control('¨', 'BracketRight'), swift, character(SEPARATOR)],
    ['Ctrl+] behind a code', control(']'), after, other],
    ['Ctrl+^ in a fast code', control('^'), swift, { is: 'control' }],
    ['Ctrl+_ by its key in a fast code', control('_', 'Minus'), swift, { is: 'control' }],
    ['Ctrl+^ behind a code', control('^'), after, other],
    ['Ctrl+B in a fast code', control('b'), swift, { is: 'control' }],
    ['Ctrl+B behind a code', control('b'), after, other],
    ['Ctrl+V in a fast code', control('v'), swift, other],
    ['F8 in a fast code', key('F8'), swift, character(SEPARATOR)],
    ['F8 by itself', key('F8'), first, other],
    ['a dead key', key('Dead', { code: 'Equal' }), first, character('=')],
    ['a dead key with Shift', key('Dead', { code: 'Equal', shift: true }), first, character('+')],
    ['a dead key that lies nowhere', key('Dead'), first, other],
    ['a key without a name', key('Unidentified', { code: 'KeyA' }), first, character('a')],
    ['a key of an input method', key('x', { code: 'Digit1', keyCode: 229 }), first, character('1')],
    ['a pad’s key without a name', key('Process', { code: 'Numpad4' }), first, character('4')],
    ['a key without a name or a place', key(''), first, { is: 'silent' }],
    ['the separator by its number alone', key('Unidentified', { keyCode: 29 }), first, character(SEPARATOR)],
    ['an arrow on the pad', key('ArrowLeft', { code: 'Numpad4' }), first, character('4', { trait: 'numLock' })],
    ['an arrow', key('ArrowLeft', { code: 'ArrowLeft' }), first, other],
    ['a letter with Caps Lock', key('A', { capsLock: true }), first, character('A', { trait: 'caps' })],
    ['a small letter with Shift', key('a', { shift: true }), first, character('a', { trait: 'caps' })],
    ['a capital with Shift', key('A', { shift: true }), first, character('A')],
    ['a digit with Caps Lock', key('1', { capsLock: true }), first, character('1')],
    ['a letter of another script', key('ф', { code: 'KeyA' }), first, character('a', { typed: 'ф' })],
    ['a letter of another script that lies nowhere', key('ф'), first, character('ф')],
    ['a letter with an accent', key('å', { code: 'BracketLeft' }), first, character('å')],
  ])('means what it stands for: %s', (_, pressed, before, meaning) => {
    expect(meaningOf(pressed, before)).toEqual(meaning);
  });
});

describe('[SCN-01] a burst of keys', () => {
  const burst = (...times: number[]) => times.map((at) => ({ character: 'a', at }));

  test('has a pace from its second key on, spread over the keys that were pressed', () => {
    expect(judgeBurst([])).toEqual({ text: '', pace: Number.POSITIVE_INFINITY, isScan: false });
    expect(judgeBurst(burst(5)).pace).toBe(Number.POSITIVE_INFINITY);
    expect(judgeBurst(burst(0, 30, 60)).pace).toBe(30);
    expect(judgeBurst(burst(0, 30, 60), 4).pace).toBe(20);
  });

  test.each([
    [5, 10, false, true],
    [6, 10, true, true],
    [6, 50, true, true],
    [6, 51, false, false],
    [2, 10, false, false],
    [3, 50, false, true],
  ])('of %i keys, one every %i ms, is a scan: %s, too fast for a person: %s', (count, pace, isScan, isSwift) => {
    const judged = judgeBurst(burst(...Array.from({ length: count }, (_, place) => place * pace)));
    expect([judged.isScan, isSwiftBurst(judged)]).toEqual([isScan, isSwift]);
  });
});

describe('[SCN-01] a text of another keyboard', () => {
  test('is read by the places of its keys, the blank and the controls as they are', () => {
    expect(readAcross('/0 1', 'se', 'us')).toBe('&0 1');
    expect(readAcross(`a${SEPARATOR}`, 'fr', 'us')).toBe(`q${SEPARATOR}`);
    expect(readAcross('²', 'us', 'fr')).toBeUndefined();
    // A key without a character.
    expect(readAcross('~', 'us', 'fr')).toBeUndefined();
    expect(readAcross('a b', 'us', 'fr')).toBe('q b');
  });

  test('has the character of each key, with Shift or without', () => {
    expect([characterAt('KeyA', false), characterAt('KeyA', true), characterAt('Numpad1', false)]).toEqual([
      ...['a', 'A', undefined],
    ]);
  });
});

describe('[SCN-01] a text from a code', () => {
  const sscc = '373500010000000016';

  test('of 20 digits is a package only with the right check digit', () => {
    expect(readScannedCode(`00${sscc}`)).toMatchObject({ kind: 'package', number: sscc, check: 'right' });
    expect(readScannedCode('00373500010000000015')).toMatchObject({
      ...{ kind: 'text', number: '00373500010000000015', check: { expected: '6' }, isNumberOfOurs: true },
    });
  });

  test('names who issued it', () => {
    expect(companyPrefix(sscc)).toBe('7350001');
  });

  test.each([
    ['*AB-1234*', 'AB-1234'],
    ['**AB-1234', 'AB-1234'],
    ['AB-1234;;', 'AB-1234'],
    [`C${sscc}`, sscc],
  ])('a text %s may be framed: %s', (raw, reading) => {
    expect(otherReadings(raw)).toContain(reading);
  });

  test('is no framed code where nothing is left of it', () => {
    expect(otherReadings('***')).not.toContain('');
  });

  test.each<[string, readonly object[] | undefined]>([
    [`00${sscc}`, [{ identifier: '00', value: sscc }]],
    [
      `4014711${SEPARATOR}00${sscc}`,
      [
        { identifier: '401', value: '4711' },
        { identifier: '00', value: sscc },
      ],
    ],
    [`401${SEPARATOR}`, undefined],
    [`00${sscc.slice(1)}`, undefined],
    ['', undefined],
  ])('marked as GS1, %j, has its elements', (text, elements) => {
    expect(gs1Elements(text)).toEqual(elements);
  });

  test('with a check character of Code 39 carries the number before it', () => {
    // A, B, 1, 2, 3, 4, 5, 6: 10 + 11 + 21 = 42, which is %.
    expect(carriedNumbers('AB123456%')).toContain('AB123456');
    expect(carriedNumbers('AB123456A')).not.toContain('AB123456');
    expect(carriedNumbers('ab123456%')).not.toContain('ab123456');
  });
});

test('[SCN-01] of two codes that lie there twice the likelier one is told', () => {
  const watch = createCodeWatch();
  const [order, consignment] = [']C0SO-80412', ']C1401735000112345'];
  expect(watch.see([order, consignment], 0)).toBeUndefined();
  expect(watch.see([order, consignment], 100)).toBe(consignment);
});

describe('[FLD-06] what a measuring frame sends', () => {
  test.each([
    ['120x80mm', { sizes: [12, 8] }],
    ['120mmx80', { sizes: [12, 8] }],
    ['120x80mmx100', { sizes: [12, 8, 10] }],
    ['L120W80H100K12.3456789', { sizes: [120, 80, 100], weight: 12.345679 }],
    ['1.2x0.8m', { sizes: [120, 80] }],
  ])('is read with the unit wherever it stands: %s', (text, measures) => {
    expect(readMeasures(text)).toEqual(measures);
  });
});
