import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BurstKey, isCodeBurst, judgeBurst } from '#domain/scanning/key-burst.ts';

/** Keys that follow each other after these pauses. */
function keysOf(text: string, pauses: readonly number[]): BurstKey[] {
  let at = 1000;
  return text.split('').map((character, place) => {
    at += place === 0 ? 0 : (pauses[place % pauses.length] ?? 0);
    return { character, at };
  });
}

describe('judgeBurst', () => {
  test('a thousand codes at 5 to 40 ms a key are all scans, and come out as they went in', () => {
    const code = fc.stringMatching(/^[A-Z0-9]{6,35}$/);
    const pauses = fc.array(fc.integer({ min: 5, max: 40 }), { minLength: 1, maxLength: 35 });
    fc.assert(
      fc.property(code, pauses, (text, apart) => {
        const burst = judgeBurst(keysOf(text, apart));
        expect(burst).toMatchObject({ text, isScan: true });
      }),
      { numRuns: 1000 },
    );
  });

  test('a word typed at 80 to 300 ms a key is not judged a scan', () => {
    const word = fc.stringMatching(/^[a-zåäö0-9]{1,35}$/);
    const pauses = fc.array(fc.integer({ min: 80, max: 300 }), { minLength: 1, maxLength: 35 });
    fc.assert(
      fc.property(word, pauses, (text, apart) => {
        expect(judgeBurst(keysOf(text, apart)).isScan).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  test('two keys of two hands at once are no scan, nor is nothing', () => {
    expect(judgeBurst(keysOf('ab', [1])).isScan).toBe(false);
    expect(judgeBurst([])).toMatchObject({ text: '', isScan: false });
  });
});

describe('[SCN-01] isCodeBurst', () => {
  const isCode = (text: string, end: 'key' | 'pause') => isCodeBurst(judgeBurst(keysOf(text, [10])), end);

  test.each(['SO-80412', '104268', 'SO 80412', ']C100373500000000000017', 'UO553662591SE', 'web_22194/b'])(
    'the text $0 with Enter behind it is a code',
    (text) => expect(isCode(text, 'key')).toBe(true),
  );

  test.each([
    'Kalmar',
    'Typed 12',
    'Fragile, call first',
    '1180,5',
    '1500.25',
    '-12.5000',
    'eva.lund2@kaj.test',
    '4711',
  ])('the text $0 is no code, since a program that types may send it', (text) =>
    expect(isCode(text, 'key')).toBe(false),
  );

  test('without a key behind it only a code that proves itself is one', () => {
    expect(isCode('373500000000000017', 'pause')).toBe(true);
    expect(isCode('UO553662591SE', 'pause')).toBe(true);
    expect(isCode(']C1401735000012345', 'pause')).toBe(true);
    expect(isCode('373500000000000018', 'pause')).toBe(false);
    expect(isCode('SO-80412', 'pause')).toBe(false);
  });

  test('what a person typed is none, however it ends', () => {
    const typed = judgeBurst(keysOf('SO-80412', [80, 120]));
    expect(isCodeBurst(typed, 'key')).toBe(false);
  });

  test('keys as slow as typing are a code only where nothing can be typed, and only if they look like a number', () => {
    const slow = (text: string) => judgeBurst(keysOf(text, [90]));
    expect(isCodeBurst(slow('SO-80412'), 'key', false)).toBe(true);
    expect(isCodeBurst(slow('SO-80412'), 'key', true)).toBe(false);
    expect(isCodeBurst(slow('SO-80412'), 'pause', false)).toBe(false);
    for (const text of ['Kalmar', '4711', 'Typed 12']) expect(isCodeBurst(slow(text), 'key', false), text).toBe(false);
    expect(isCodeBurst(judgeBurst(keysOf('SO-80412', [140])), 'key', false)).toBe(false);
  });
});
