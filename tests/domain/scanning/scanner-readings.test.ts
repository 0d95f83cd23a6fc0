import { describe, expect, test } from 'vitest';
import { isCodeBurst } from '#domain/scanning/key-burst.ts';
import { readAcross } from '#domain/scanning/keyboard-layouts.ts';
import { readScannedCode, typedCode } from '#domain/scanning/scanned-code.ts';
import { codesIn, isCertainCode, meantCode, otherReadings, readingsToAsk } from '#domain/scanning/scanner-readings.ts';

const SSCC = '373500000000000017';
const GS = '\u001d';

describe('[FLD-06] [W04] a code of a scanner with another layout', () => {
  test.each([
    ['SO+80412', 'SO-80412', 'Swedish'],
    ['SOß80412', 'SO-80412', 'German'],
    ["SO'80412", 'SO-80412', 'Italian'],
    ["SO)_à'&é", 'SO-80412', 'French'],
    ['SKZß80412', 'SKY-80412', 'German, with Y and Z'],
    ['SO/80412', 'SO-80412', 'the scanner Swedish, the computer American'],
  ])('the scan $0 is looked for as $1, too ($2)', (arrived, meant) => {
    expect(otherReadings(arrived)).toContain(meant);
  });

  test.each([
    [`¨C100${SSCC}`, `]C100${SSCC}`, 'Swedish'],
    [`+C100${SSCC}`, `]C100${SSCC}`, 'German'],
    ['"è"(àààààààààààà&è', SSCC, 'French'],
    ['KXJ&&KXJ', 'KXJ11KXJ', 'French, a command'],
    [`j${SSCC}`, SSCC, 'a letter for the kind of the bars'],
    [`~${SSCC}~`, SSCC, 'a sign before and behind it'],
    [`*${SSCC}*`, SSCC, 'the stars of Code 39'],
  ])('the scan $0 means $1 ($2)', (arrived, meant) => {
    expect(meantCode(arrived)).toBe(meant);
    expect(isCertainCode(arrived)).toBe(true);
  });

  test.each(['SO-80412', SSCC, `]C100${SSCC}`, 'UO553662591SE', '104268'])(
    'the scan $0 means itself and has no other reading',
    (code) => {
      expect(meantCode(code)).toBe(code);
      expect(readingsToAsk(code)).toEqual([]);
    },
  );

  test('is two codes where two that prove themselves follow each other directly', () => {
    const other = '373500000000000123';
    expect(codesIn(`]C100${SSCC}]C100${other}`)).toEqual([`]C100${SSCC}`, `]C100${other}`]);
    expect(codesIn(`${SSCC}${other}`)).toEqual([SSCC, other]);
    expect(codesIn(`${SSCC}${SSCC}`), 'handed over twice').toEqual([SSCC]);
    expect(codesIn('104268104268')).toEqual(['104268104268']);
  });

  test('is asked for at the server in one reading more, the likeliest', () => {
    expect(readingsToAsk('SO+80412')).toEqual(['SO-80412']);
  });

  test('is told from words that programs type, though no digit arrives', () => {
    const burst = (text: string) => ({ text, pace: 5, isScan: true });
    expect(isCodeBurst(burst('-&"àè-ààà"è-ç'), 'key')).toBe(true);
    for (const word of ["aujourd'hui", 'voilà', 'Göteborg', 'français']) {
      expect(isCodeBurst(burst(word), 'key'), word).toBe(false);
    }
  });

  test('reads back what another layout made of it, wherever the key lies', () => {
    const code = 'AZ-1029/QW.MY';
    for (const [computer, made] of [
      ['de', 'AYß1029-QW.MZ'],
      ['se', 'AZ+1029-QW.MY'],
      ['gb', code],
    ] as const) {
      expect(readAcross(made, computer, 'us')).toBe(code);
    }
    expect(readAcross('ключ', 'se', 'us')).toBeUndefined();
  });
});

describe('[FLD-06] a scanned code', () => {
  test.each(['^]', '{GS}', '<GS>', '[gs]', '\\x1d', '\u241d'])('may spell its separator %s', (spelled) => {
    const code = readScannedCode(`]C1401ABC123${spelled}00${SSCC}`);
    expect(code).toMatchObject({ kind: 'package', number: SSCC, tracking: [SSCC, 'ABC123'] });
  });

  test('has its symbology in the other case with Caps Lock on', () => {
    expect(readScannedCode(`]c100${SSCC}`)).toMatchObject({ kind: 'package', number: SSCC });
  });

  test('is typed without its symbology and without what cannot be seen', () => {
    expect(typedCode(']C0SO-80412')).toBe('SO-80412');
    expect(typedCode(`\u0002SO-80412\u0003`)).toBe('SO-80412');
    expect(typedCode(`401ABC${GS}00`)).toBe('401ABC00');
  });
});
