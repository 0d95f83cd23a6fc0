import { describe, expect, test } from 'vitest';
import { cleanText, cleanTexts } from '#contract/clean-text.ts';

describe('[FLD-05] [F14] a text loses what nobody sees and keeps what people mean', () => {
  test.each([
    ['Exempel\u200b AB', 'Exempel AB'],
    ['\ufeffExempel AB', 'Exempel AB'],
    ['\u202aExempel\u202c AB\u200e', 'Exempel AB'],
    ['\u2068Exempel\u2069', 'Exempel'],
    ['Ex\u00adempel', 'Exempel'],
    ['Exem\u034fpel', 'Exempel'],
    ['\u3164Exempel\uffa0', 'Exempel'],
    ['Exempel\u00a0AB', 'Exempel AB'],
    ['Exempel\u202fAB', 'Exempel AB'],
    ['Exempel\u2009AB', 'Exempel AB'],
    ['\u3000Exempel\u3000AB', 'Exempel AB'],
    ['AB\u201112', 'AB-12'],
    ['AB\u201012', 'AB-12'],
    ['AB\u201312', 'AB\u201312'],
    [' Exempel AB \u200b ', 'Exempel AB'],
    ['\u200b\u200b', ''],
    ['\u2800', ''],
    ['A\u030akeri', 'Åkeri'],
    ['Rad 1\u2028Rad 2', 'Rad 1\nRad 2'],
    ['👩\u200d🚒 Brand', '👩\u200d🚒 Brand'],
    ['👍🏽', '👍🏽'],
    ['❤\ufe0f', '❤\ufe0f'],
    ['1\ufe0f\u20e3', '1\ufe0f\u20e3'],
    ['🚚\u200d', '🚚'],
    ['می\u200cخواهم', 'میخواهم'],
    ['Ελληνικά', 'Ελληνικά'],
  ])('%j is %j', (typed, clean) => {
    expect(cleanText(typed)).toBe(clean);
    expect(cleanText(clean)).toBe(clean);
  });

  test('every text within a value is cleaned, except secrets', () => {
    const typed = {
      name: 'A\u200b',
      list: [{ note: ' b ' }],
      password: ' p\u00a0 ',
      fTPpassword: ' x ',
      none: null,
      n: 1,
    };
    expect(cleanTexts(typed)).toEqual({
      name: 'A',
      list: [{ note: 'b' }],
      password: ' p\u00a0 ',
      fTPpassword: ' x ',
      none: null,
      n: 1,
    });
  });
});
