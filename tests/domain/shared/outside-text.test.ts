import { describe, expect, it } from 'vitest';
import { outsideText } from '#domain/shared/outside-text.ts';

describe('outsideText', () => {
  it.each([
    ['plain words', 'The zip code is not served.', 'The zip code is not served.'],
    ['a NUL anywhere', '\0The \0zip code\0', 'The zip code'],
    ['only a NUL', '\0', ''],
    ['control characters of both blocks', 'Ge\u0007bi\u001bet\u007f nicht\u0090 bedient\u009f', 'Gebiet nicht bedient'],
    [
      'line breaks of every kind',
      'one\r\ntwo\nthree\rfour\u0085five\u2028six\u2029seven',
      'one two three four five six seven',
    ],
    ['tabs, vertical tabs and form feeds', 'a\tb\vc\fd', 'a b c d'],
    ['the end of a file from DOS', 'Refused.\u001a', 'Refused.'],
    ['a byte order mark', '\ufeffRefused.', 'Refused.'],
    ['half a surrogate pair', 'Box \ud83d or \ude00 is lost', 'Box  or  is lost'],
    ['a whole pair', 'Box 📦', 'Box 📦'],
    ['marks that turn the direction', 'invoice\u202efdp.exe\u2066\u200f', 'invoicefdp.exe'],
    ['letters of every script', 'Łódź, Åmål, Ελλάδα, 東京, क्‍ष', 'Łódź, Åmål, Ελλάδα, 東京, क्‍ष'],
    ['blanks around it', '  \u00a0Refused. \r\n', 'Refused.'],
  ])('[FLD-02] cleans %s', (_, text, expected) => {
    expect(outsideText(text, 500)).toBe(expected);
  });

  it.each([
    ['a text of the limit stays', 'abcdef', 6, 'abcdef'],
    ['a longer one is cut and says so', 'abcdefg', 6, 'abcde…'],
    ['what is removed does not count', 'abc\0\0\0\0def', 6, 'abcdef'],
    ['a pair is not cut in two', 'abcd📦efg', 6, 'abcd…'],
  ])('[FLD-02] bounds the length: %s', (_, text, longest, expected) => {
    expect(outsideText(text, longest)).toBe(expected);
  });

  it('[FLD-02] cleans a text of a million characters that are all unfit', () => {
    expect(outsideText(`\0\r${'\u0001\n'.repeat(500_000)}end`, 500)).toMatch(/^end$/);
  });
});
