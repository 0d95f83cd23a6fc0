/** Words of a file that nobody knows, answered once for all rows that have them. */
import { expect, test } from 'vitest';
import { importRows, judgedRows, openedFile } from '#client/features/addresses/import/import-state.ts';
import { unknownWords } from '#client/importing/asked-words.ts';
import { readText } from '#client/importing/table-file.ts';
import { answeredCells, wordKey } from '#client/importing/word-answers.ts';

const TEXT = [
  'Name;Zip code;City;Country;Usual delivery type',
  'Glas;29631;Åhus;Sverge;Exprez',
  'Segel;27142;Ystad;SVERGE ;',
  'Museum;39232;Kalmar;Sweden;exprez',
  'Paper;0150;Oslo;Norgee;',
  'Kakel;41117;Göteborg;;',
].join('\n');
const FIELDS = ['countryCode', 'deliveryType'] as const;
const bytes = Uint8Array.from(Buffer.from(TEXT)).buffer;
const opened = openedFile('kunder.csv', bytes, readText(bytes), () => undefined);
const { file, matching } = opened;
if (!file) throw new Error('the file is not read');
const wrong = { countryCode: { code: 'invalidCountry' } } as const;
const unknownType = { deliveryType: { code: 'unknown' } } as const;
const judged = judgedRows(importRows(opened), {
  ...{ importId: null, added: 0, changed: 0, same: 0, changes: [], sameRows: [] },
  bad: [
    { row: 1, fields: wrong as never },
    { row: 2, fields: wrong as never },
    { row: 3, fields: unknownType },
    { row: 4, fields: wrong as never },
    { row: 5, fields: { countryCode: { code: 'required' } } },
  ],
});

test('[ADR-03] a word is asked about once for all its rows, however it is written; one that stands alone is corrected in its row', () => {
  const words = unknownWords(file, matching, judged, new Map(), FIELDS);
  expect(words.map(({ field, text, lines }) => ({ field, text, lines }))).toEqual([
    { field: 'countryCode', text: 'Sverge', lines: [2, 3] },
    { field: 'deliveryType', text: 'Exprez', lines: [2, 4] },
  ]);
});

test('[ADR-03] an answer is read in the place of its word, in no other column, and stays to be changed', () => {
  const answers = new Map([[wordKey('countryCode', 'Sverge'), 'SE']]);
  expect(answeredCells(['Sverge', '', '', ' sverge'], matching, answers)).toEqual(['Sverge', '', '', 'SE']);
  const rows = importRows({ ...opened, words: answers });
  expect(rows.map(({ sent }) => sent.countryCode)).toEqual(['SE', 'SE', 'SE', 'Norgee', '']);
  expect(rows[0]?.cells, 'a file of bad rows has the cells as they were').toContain('Sverge');
  expect(unknownWords(file, matching, [], answers, FIELDS).map(({ text }) => text)).toEqual(['Sverge']);
});

test('[ADR-03] what was corrected in a row and taken as it is shown outlives another check, and gets the answers as well', () => {
  const corrected = new Map([[2, { name: 'Glas AB', countryCode: 'Sverge' }]]);
  const answers = new Map([[wordKey('countryCode', 'sverge'), 'SE']]);
  const [first] = importRows({ ...opened, corrected, words: answers });
  expect(first?.sent).toEqual({ name: 'Glas AB', countryCode: 'SE' });
  const doubtful = readText(Uint8Array.from(Buffer.from('Name;City;Country\nGlas;Åhus;SE;\nSegel;Ystad\n')).buffer);
  const state = openedFile('kunder.csv', bytes, doubtful, () => undefined);
  expect(importRows(state).map(({ doubts }) => doubts.length)).toEqual([0, 1]);
  expect(importRows({ ...state, taken: new Set([3]) }).map(({ doubts }) => doubts.length)).toEqual([0, 0]);
});
