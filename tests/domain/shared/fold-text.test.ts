import { describe, expect, test } from 'vitest';
import { foldText } from '#domain/shared/fold-text.ts';
import { hasWords, markedParts, searchedText, searchWords } from '#domain/shared/word-search.ts';

describe('[FLD-05] [W15] texts that a person takes for the same are compared as the same', () => {
  test.each([
    ['AB-12', ['AB–12', 'AB—12', 'AB‑12', 'AB‐12', 'AB−12', 'ab-12', '\u200bAB-12']],
    ["O'Brien", ['O’Brien', 'O´Brien', 'O`Brien', 'OʼBrien', 'O‘Brien', 'O′Brien']],
    ['Exempel AB', ['Exempel\u00a0AB', 'Exempel\u202fAB', 'Exempel  AB', 'EXEMPEL AB', 'Ex\u00adempel AB']],
    ['Café Andre', ['Cafe André', 'Cafe\u0301 Andre', 'CAFÉ ANDRÉ']],
  ])('the text $0 is the same in its other spellings', (text, others) => {
    for (const other of others) expect(foldText(other), other).toBe(foldText(text));
  });

  test.each([
    ['Åkeri', 'Akeri'],
    ['Östra', 'Ostra'],
    ['Ängen', 'Angen'],
    ['Bodø', 'Bodo'],
  ])('the text $0 is not $1, since these are letters of their own', (text, other) => {
    expect(foldText(text)).not.toBe(foldText(other));
  });

  test('a word is found and marked whichever sign it is typed with', () => {
    for (const typed of ['O’Brien', 'o´brien', 'AB—12', 'ab‑12']) {
      const words = searchWords(typed);
      expect(hasWords(searchedText(["O'Brien", 'AB–12']), words), typed).toBe(true);
    }
    expect(markedParts('Café AB–12', searchWords('cafe ab-12'))).toEqual([
      { text: 'Café', isHit: true },
      { text: ' ', isHit: false },
      { text: 'AB–12', isHit: true },
    ]);
  });
});
