/** What carriers say of an event in their own words (tests/fixtures/field/README.md, "Carriers' own words"). */
import { expect, test } from 'vitest';
import { readFetched } from '#server/edi/edi-replies.ts';
import { inEnvelope } from '#tests/support/reply-world.ts';

/** The events of a message, each by its code and its words. */
function told(...segments: string[]) {
  const bytes = Buffer.from(inEnvelope('IFTSTA', 'EW', ...segments), 'latin1');
  return readFetched(bytes).parts.flatMap(({ content }) =>
    'events' in content
      ? content.events.map((event) => ('words' in event ? [event.code, event.words] : [event.code]))
      : [],
  );
}

test.each([
  ['EW01', 'beside a code of the directory', ['STS+1+21:::UTLAEMNAD TILL GRANNE'], '21', 'UTLAEMNAD TILL GRANNE'],
  ['EW01', 'beside a code of its own list', ['STS+1+D17:ZZZ:87:Lastad på bil 12'], 'D17', 'Lastad på bil 12'],
  ['EW02', 'as a reason', ['STS+1+56+A12::ZZZ:Ingen hemma, avi lämnad'], '56', 'Ingen hemma, avi lämnad'],
  ['EW02', 'as two reasons', ['STS+1+23+1:::Skadat gods+2:::Fel adress'], '23', 'Skadat gods, Fel adress'],
  ['EW03', 'as a reason of a code alone', ['STS+1+56+29'], '56', 'STS 29'],
  [
    'EW04',
    'in free text of two lines',
    ['STS+1+20', 'FTX+AVA+02++Färjan inställd:Ny tid fredag'],
    '20',
    'Färjan inställd, Ny tid fredag',
  ],
  [
    'EW04',
    'in several free texts',
    ['STS+1+18', 'FTX+AAO+++Hörn intryckt', 'FTX+OSI+++Foto taget'],
    '18',
    'Hörn intryckt, Foto taget',
  ],
  ['EW04', 'as a code for a free text', ['STS+1+20', 'FTX+AVA++VAEDER'], '20', 'VAEDER'],
  ['EW05', 'in the free text of its consignment', ['FTX+AAO+++Kyld transport', 'STS+1+24'], '24', 'Kyld transport'],
  [
    'EW05',
    'of its own, which goes before that',
    ['FTX+AAO+++Kyld', 'STS+1+20', 'FTX+AAO+++Motorfel'],
    '20',
    'Motorfel',
  ],
  ['EW06', 'without any code', ['STS+1', 'FTX+AAO+++Väntar på tullen'], '', 'Väntar på tullen'],
  ['EW07', 'that are its code, once', ['STS+1+:::Utlämnad'], 'Utlämnad', ''],
  ['EW07', 'that come twice, once', ['STS+1+20:::Motorfel', 'FTX+AAO+++Motorfel'], '20', 'Motorfel'],
  [
    'EW08',
    'over a line break',
    ['STS+1+20', 'FTX+AAO+++Snö samt is på\r\nvägen?+ E4'],
    '20',
    'Snö samt is på vägen+ E4',
  ],
])('[FLD-01] [%s] the words of an event are kept that its carrier wrote %s', (_, __, segments, code, words) => {
  expect(told('CNI+1+4711', ...segments)).toEqual([[code, words]]);
});

test('[FLD-01] [EW05] each event of a consignment has its own words, and one without any has none of the next', () => {
  const events = ['STS+1+13', 'STS+1+20:::Motorfel', 'FTX+AAO+++Bärgas', 'STS+1+24'];
  expect(told('CNI+1+4711', ...events, 'CNI+2+4712', 'STS+1+21')).toEqual([
    ['13', ''],
    ['20', 'Motorfel, Bärgas'],
    ['24', ''],
    ['21', ''],
  ]);
});

test('[FLD-01] [EW06] an event with neither code nor words is still not understood, and told', () => {
  expect(told('CNI+1+4711', 'STS+1', 'FTX+AAO')).toEqual([['noEvent']]);
});

test('[FLD-01] [EW08] words without end are cut, and say so', () => {
  const texts = Array.from({ length: 4 }, () => `FTX+AAO+++${'Lång väntan vid färjan. '.repeat(15)}`.trim());
  const [[, words = ''] = []] = told('CNI+1+4711', 'STS+1+20', ...texts.map((text, index) => `${text} ${index}`));
  expect(words).toHaveLength(500);
  expect(words.endsWith('…')).toBe(true);
});
