import { describe, expect, test } from 'vitest';
import { COUNTRY_CODES, countryName, isCountryOffered } from '#domain/shared/countries.ts';
import { countryOfWord } from '#domain/shared/country-words.ts';

describe('a written country', () => {
  const MEANT: Readonly<Record<string, readonly string[]>> = {
    SE: ['SE', 'se', ' SE ', 'SWE', '752', 'Sverige', 'SVERIGE', 'Sweden', 'Schweden', 'S', 'Suède', 'Ruotsi'],
    NO: ['NO', 'NOR', '578', 'Norge', 'Norway', 'Norwegen', 'NORGE\u00a0', 'N'],
    DE: ['DE', 'D', 'DEU', 'GER', 'Tyskland', 'Deutschland', 'Germany', 'Allemagne', '276'],
    GB: ['UK', 'GB', 'GBR', 'England', 'Great Britain', 'Storbritannien', 'United Kingdom', 'Scotland', 'U.K.', '826'],
    FI: ['Finland ', 'FIN', 'Suomi', '246'],
    DK: ['DK', 'Danmark', 'Denmark', 'DNK', 'Dänemark', '208'],
    NL: ['NL', 'Holland', 'The Netherlands', 'Nederländerna', 'Netherlands'],
    GR: ['EL', 'Grekland', 'Greece'],
    AT: ['Osterreich', 'Österreich', 'OESTERREICH', 'A', '40', '040'],
    US: ['USA', 'U.S.A.', 'United States of America', 'Förenta staterna'],
    AX: ['Åland', 'AALAND', 'Åland Islands', 'ALA'],
    CZ: ['Tjeckien', 'Czech Republic', 'CZE'],
    FO: ['Faroe Islands', 'Färöarna'],
    XI: ['Northern Ireland'],
    CH: ['Schweiz', 'Switzerland', 'CHE'],
  };
  const words = Object.entries(MEANT).flatMap(([code, ways]) => ways.map((word) => [word, code] as const));
  const together = ['SE - Sverige', 'Sverige (SE)', 'SE/Sverige', 'SE Sverige'].map((word) => [word, 'SE'] as const);

  test.each([...words, ...together])('[FLD-04] [F13] the word $0 is understood as the country $1', (written, code) => {
    expect(countryOfWord(written)).toBe(code);
  });

  test.each(['', 'X', 'ZZ', 'Provgatan', '41104', 'SE - Norge', 'Göteborg', '#N/A'])(
    '[FLD-04] %j is understood as no country',
    (written) => {
      expect(countryOfWord(written)).toBeUndefined();
    },
  );

  test('[FLD-04] every country is understood by its names in English and Swedish', () => {
    for (const code of COUNTRY_CODES.filter(isCountryOffered)) {
      for (const language of ['en', 'sv'] as const) expect(countryOfWord(countryName(code, language)), code).toBe(code);
    }
  });
});
