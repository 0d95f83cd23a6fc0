import { describe, expect, test } from 'vitest';
import { hasWords, markedParts, searchedText, searchWords } from '#domain/shared/word-search.ts';

/** The text with its hits in brackets. */
const marked = (text: string, typed: string) =>
  markedParts(text, searchWords(typed))
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('');

describe('searching by words', () => {
  const searched = searchedText(['Göteborgs Kakel & Klinker AB', null, 'Västra Hamngatan 11', '411 17', '']);

  test.each([
    ['', true],
    ['  ', true],
    ['gö', true],
    ['GÖ', true],
    ['go\u0308teborg', true],
    ['klinker göteborg', true],
    ['hamn 411', true],
    ['inker', true],
    ['Göteborgs kakel.', true],
    ['Klinker?', true],
    [' göteborgs kakel. ', true],
    ['.', true],
    ['go', false],
    ['klinker malmö', false],
    // A hit does not span two texts.
    ['abvästra', false],
    ['11411', false],
  ])('[ADR-03] %j is found: %s', (typed, isFound) => {
    expect(hasWords(searched, searchWords(typed))).toBe(isFound);
  });

  test.each([
    ['Byggvaruhuset i Götene AB', 'gö', 'Byggvaruhuset i [Gö]tene AB'],
    ['Göteborgs Kakel', 'kakel gö', '[Gö]teborgs [Kakel]'],
    ['Go\u0308teborg', 'gö', '[Gö]teborg'],
    ['ananas', 'ana', '[anana]s'],
    ['İzmir Liman', 'liman', 'İzmir [Liman]'],
    ['Kalmar', 'x', 'Kalmar'],
    ['Kalmar', '', 'Kalmar'],
    ['', 'x', ''],
  ])('marks in %j what %j finds', (text, typed, expected) => {
    expect(marked(text, typed)).toBe(expected);
  });
});
