import { describe, expect, test } from 'vitest';
import { findPages } from '#domain/finding/page-words.ts';
import { askedText } from '#domain/shipments/asked-text.ts';

const pages = (text: string) => findPages(askedText(text) ?? { words: [], whole: '' });

describe('[FND-01] a page is found', () => {
  test.each([
    ['car', '/Carriers'],
    ['transportörer', '/Carriers'],
    ['TRANSPORTOR', '/Carriers'],
    ['idag', '/Home'],
    ['i dag', '/Home'],
    ['profil', '/MyProfile'],
    ['anvand', '/Users'],
    ['day end', '/EndOfDay'],
    ['dagsavslut', '/EndOfDay'],
    ['granskn', '/Audit'],
    ['hjälp', '/Support'],
  ])('by %j, a word of the menu in either language', (text, page) => {
    expect(pages(text)[0]).toBe(page);
  });

  test('first whose name the text begins, then whose words it begins', () => {
    expect(pages('device')).toEqual(['/Test']);
    expect(pages('de')).toEqual(['/DeliveryTypes', '/Test']);
  });

  test('by neither a single letter, nor the end of a word, nor a text with another word in it', () => {
    for (const text of ['c', 'riers', 'car 104231', 'ingen heter så', '#104231']) expect(pages(text)).toEqual([]);
  });
});
