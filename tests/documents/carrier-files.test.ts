/** Files, texts, times and codes of carriers that are read as what they say, although they are not as agreed. */
import { describe, expect, test } from 'vitest';
import type { ReplyPart } from '#documents/carrier-reply.ts';
import { readFetched } from '#server/edi/edi-replies.ts';
import { fieldInput } from '#tests/support/field-case.ts';
import { inEnvelope } from '#tests/support/reply-world.ts';

const reasonOf = ({ content }: ReplyPart) => ('reason' in content ? content.reason : content);
const reasons = (bytes: Uint8Array) => readFetched(bytes).parts.map(reasonOf);
/** The first event of a message. */
function event(...segments: string[]) {
  const [part] = readFetched(Buffer.from(inEnvelope('IFTSTA', 'CA', ...segments), 'latin1')).parts;
  const events = part && 'events' in part.content ? part.content.events : [];
  return events[0] && 'time' in events[0] ? events[0] : undefined;
}
const timeOf = (...times: string[]) => event('CNI+1+4711', 'STS+1+21', ...times.map((time) => `DTM+${time}`))?.time;

describe('a file', () => {
  test('[FLD-01] [CA01] a compressed reply is read, and waits while it is cut off', () => {
    const packed = fieldInput('CA01', 'reply.edi.gz');
    expect(reasons(packed)).toEqual(['Orten trafikeras inte']);
    expect(readFetched(packed).isWhole).toBe(true);
    const half = readFetched(packed.subarray(0, packed.length - 20));
    expect(half.isWhole).toBe(false);
    expect(half.parts.every(({ isEnded }) => !isEnded)).toBe(true);
  });

  test('[FLD-01] [CA02] each reply of an archive is read, and what a Mac adds is no reply', () => {
    const packed = fieldInput('CA02', 'replies.zip');
    const file = readFetched(packed);
    expect(file.parts.map(reasonOf).toSorted()).toEqual(['CONTRL', 'Orten trafikeras inte', 'Vikten saknas']);
    expect(file.isWhole).toBe(true);
    expect(readFetched(packed.subarray(0, packed.length / 2)).isWhole).toBe(false);
  });

  test('[FLD-01] [CA02] an archive that unpacks to more than a reply can be is told, and nothing of it is read', () => {
    expect(readFetched(fieldInput('CA02', 'bomb.gz')).parts.map(({ content }) => content)).toEqual([
      { code: 'notEdifact' },
    ]);
  });
});

describe('a text', () => {
  test.each([
    ['CA03', ['„Småvaror“ – 12 €, se Šiauliai']],
    ['CA04', ['Göteborg nås ej från Malm', 'Lämnas åter']],
    ['CA05', ['Göteborg nås ej', 'Växjö nås ej UMEÅ']],
  ])('[FLD-01] [%s] a text is read as its carrier wrote it', (name, expected) => {
    expect(reasons(fieldInput(name, 'reply.edi'))).toEqual(expected);
  });

  test.each(['UNOA', 'UNOB', 'UNOW', 'UNOX', 'UNOY', 'KECA'])(
    '[FLD-01] [CA06] a text in UTF-8 is read under the character set %s',
    (identifier) => {
      const text = inEnvelope('APERAK', 'CA', 'BGM+294+1+9+RE', 'RFF+ACW:X', 'FTX+AAO+++Göteborg');
      expect(reasons(Buffer.from(text.replace('UNOC', identifier)))).toEqual(['Göteborg']);
    },
  );

  test('[FLD-01] [CA06] words in ISO 8859-1 that could be UTF-8 by chance stay what they are', () => {
    // A capital Ö before a blank that does not break, and a degree sign after a capital.
    const text = inEnvelope('APERAK', 'CA', 'BGM+294+1+9+RE', 'FTX+AAO+++MALMÖ\u00a0AB å É°');
    expect(reasons(Buffer.from(text, 'latin1'))).toEqual(['MALMÖ\u00a0AB å É°']);
  });
});

describe('a time', () => {
  test.each([
    ['334:2026-11-24T09?:10?:00Z:304', '2026-11-24 09:10 Z'],
    ['334:2026-11-24T09?:10?:00.000?+01?:00:304', '2026-11-24 09:10 +01:00'],
    ['334:2026-11-24 09?:10:203', '2026-11-24 09:10'],
    ['334:2026-11-24:102', '2026-11-24'],
    ['334:20261124091000123:204', '2026-11-24 09:10'],
  ])('[FLD-01] [CA07] an event of DTM+$0 is at $1', (written, time) => {
    expect(timeOf(written)).toBe(time);
  });

  test.each([
    ['334:202611240910GMT?+01?:00:303', '2026-11-24 09:10 +01:00'],
    ['334:202611240910UTC?+1:303', '2026-11-24 09:10 +01'],
    ['334:202611240910?+1:303', '2026-11-24 09:10 +01'],
    ['334:20261124091000GMT-0500:304', '2026-11-24 09:10 -0500'],
  ])('[FLD-01] [CA08] an event of DTM+$0 keeps its zone: $1', (written, time) => {
    expect(timeOf(written)).toBe(time);
  });

  test.each([
    [['334:20261124:102', '334:0910:401']],
    [['334:091000:402', '334:20261124:102']],
    [['334:20261124:102', '137:20261125:102', '334:09?:10']],
  ])('[FLD-01] [CA09] a day and a time of the same kind are one moment: $0', (times) => {
    expect(timeOf(...times)).toBe('2026-11-24 09:10');
  });

  test('[FLD-01] [CA09] a time of another kind, or alone, is added to no day', () => {
    expect(timeOf('334:20261124:102', '137:0910:401')).toBe('2026-11-24');
    expect(timeOf('334:0910:401')).toBe('');
  });

  test('[FLD-01] [CA10] an event without a time of its own has that of its consignment', () => {
    const consignment = ['CNI+1+4711', 'DTM+334:202611240910:203', 'DTM+17:202612010910:203', 'STS+1+21'];
    expect(event(...consignment)?.time).toBe('2026-11-24 09:10');
    expect(event(...consignment, 'DTM+334:202611241010:203')?.time).toBe('2026-11-24 10:10');
    // When the message was written is not when something happened.
    expect(event('CNI+1+4711', 'DTM+137:202611240910:203', 'STS+1+21')?.time).toBe('');
  });

  test.each([
    // Day or month or year first: nobody can say.
    '334:2611240910:203',
    '334:03042026:102',
    '334:1732439400:203',
    '334:00000000:102',
    '334:24112026:102',
  ])('[FLD-01] [CA10] the time of DTM+%s is not guessed', (written) => {
    expect(timeOf(written)).toBe('');
  });
});

describe('a code', () => {
  test.each([
    ['21', '21'],
    ['21::6', '21'],
    ['21:9011:6', '21'],
    ['21:4405:5', '21'],
    ['21::ZZZ', '21'],
    ['21:::Utlämnad till granne', '21'],
    ['21:DLVCODES:87', '21 (DLVCODES)'],
    ['22:ZZZ:ZZZ', '22 (ZZZ)'],
    ['DLV:ZZZ:87', 'DLV'],
  ])('[FLD-01] [CA11] the event STS+1+$0 has the code $1', (status, code) => {
    expect(event('CNI+1+4711', `STS+1+${status}`)?.code).toBe(code);
  });

  test.each(['\n', '\r\n', '\r', '~', '\n\r'])(
    '[FLD-01] [CA18] an event is read whatever ends its segments: %j',
    (end) => {
      const text = inEnvelope('IFTSTA', 'CA', 'CNI+1+4711', 'STS+1+21', 'DTM+334:202611240910:203');
      const parts = readFetched(Buffer.from(text.replaceAll("'", end), 'latin1')).parts;
      expect(parts).toMatchObject([{ content: { events: [{ code: '21', time: '2026-11-24 09:10' }] } }]);
    },
  );
});
