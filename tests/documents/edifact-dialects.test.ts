/** EDIFACT as different directories, versions and programs write it (tests/fixtures/field/README.md, "Carriers' replies"). */
import { describe, expect, test } from 'vitest';
import type { CarrierEvent } from '#documents/carrier-events.ts';
import type { ReplyPart } from '#documents/carrier-reply.ts';
import { readFetched } from '#server/edi/edi-replies.ts';

const read = (text: string, encoding: BufferEncoding = 'latin1') => readFetched(Buffer.from(text, encoding));
const firstOf = ({ parts: [part] }: { parts: readonly ReplyPart[] }) => part?.content;
/** An interchange of one message, as it is written. */
function interchange(
  unh: string,
  segments: readonly string[],
  { una = "UNA:+.? '", unb = 'UNOC:3', unz = true } = {},
): string {
  const body = segments.map((segment) => `${segment}'`).join('');
  const head = `${una}UNB+${unb}+CARRIER:ZZ+OURS:ZZ+261124:0915+D1'UNH+1+${unh}'${body}UNT+${segments.length + 2}+1'`;
  return unz ? `${head}UNZ+1+D1'` : head;
}
function eventOf(text: string): CarrierEvent | undefined {
  const content = firstOf(read(text));
  const [event] = content && 'events' in content ? content.events : [];
  return event && 'time' in event ? event : undefined;
}
const SEEN = ['CNI+1+4711', 'STS+1+21', 'DTM+334:202611240910:203'];

describe('an event', () => {
  test.each([
    ['ED01', 'version 1 of the syntax, directory 90.1', 'IFTSTA:1:901:UN', 'UNOA:1'],
    ['ED01', 'a draft of 1993', 'IFTSTA:S:93A:UN', 'UNOB:2'],
    ['ED01', 'D.04A under version 4 of the syntax', 'IFTSTA:D:04A:UN:EAN004', 'UNOW:4'],
    ['ED01', 'its type alone, in small letters and with blanks behind it', 'iftsta   ', 'unoc:3'],
    ['ED01', 'a directory nobody knows', 'IFTSTA:D:31B:ZZ:OWN12', 'UNOX:3'],
  ])('[FLD-01] [%s] is read from a message of %s', (_, __, unh, unb) => {
    expect(eventOf(interchange(unh, SEEN, { unb }))).toMatchObject({ code: '21', time: '2026-11-24 09:10' });
  });

  test.each([
    ['ED02', 'a comma for decimals', "UNA:+,? '", 'GID+1+2,0:PX', 2],
    ['ED02', 'a point for decimals', "UNA:+.? '", 'GID+1+2.0:PX', 2],
    ['ED02', 'a comma although UNA says a point', "UNA:+.? '", 'GID+1+2,000:PX', 2],
    ['ED02', 'a count that cannot be read', "UNA:+.? '", 'GID+1+2 ST:PX', 0],
    ['ED02', 'two groups of goods', "UNA:+,? '", "GID+1+1,0:PX'GID+2+1:PX", 2],
    ['ED02', 'no count', "UNA:+.? '", 'GID+1', undefined],
  ])('[FLD-01] [%s] is about as many packages as it counts with %s', (_, __, una, gid, quantity) => {
    const segments = [...SEEN, ...gid.split("'")];
    expect(eventOf(interchange('IFTSTA:D:96A:UN', segments, { una }))?.quantity).toBe(quantity);
  });

  test.each([
    ['ED03', 'a star for repetitions that nobody uses', "UNA:+.?*'", 'FTX+AAO+++Kolli 2*3 saknas', 'Kolli 2*3 saknas'],
    ['ED03', 'no sign of release', "UNA:+.  '", 'FTX+AAO+++Vad hände?', 'Vad hände?'],
    ['ED03', 'a backslash for release', "UNA:+.\\ '", "FTX+AAO+++O\\'Hara \\+ son", "O'Hara + son"],
    ['ED03', 'other separators', "UNA|^.~ '", 'FTX^AAO^^^Ny tid| 9:30', 'Ny tid, 9:30'],
  ])('[FLD-01] [%s] has its words where UNA names %s', (_, __, una, ftx, words) => {
    const text = interchange('IFTSTA:D:96A:UN', [...SEEN, '@']);
    const swapped = una.includes('|') ? text.replaceAll(':', '|').replaceAll('+', '^') : text;
    expect(eventOf(swapped.replace(/^.{9}/, una).replace('@', ftx))?.words).toBe(words);
  });

  test.each([
    ['ED04', 'fields filled with blanks', ['CNI+1   +4711          ', 'STS+1  +21  ', 'DTM+334:202611240910  :203']],
    ['ED04', 'elements left out at their end', ['CNI+1+4711+++', 'STS+1+21::::+', 'DTM+334:202611240910:203:']],
    [
      'ED04',
      'segments that nobody expects',
      ['XYZ+1', 'CNI+1+4711', 'STS+1+21', 'MEA+WT++KGM:12,5', 'DTM+334:202611240910:203'],
    ],
  ])('[FLD-01] [%s] is read with %s', (_, __, segments) => {
    expect(eventOf(interchange('IFTSTA:D:96A:UN', segments))).toMatchObject({
      ...{ code: '21', time: '2026-11-24 09:10', numbers: [[], [{ qualifier: 'CNI', value: '4711' }], []] },
    });
  });

  test('[FLD-01] [ED05] groups that come again, each with its own event, place, time and packages', () => {
    const group = (code: string, day: string, place: string, sscc: string) => [
      `STS+1+${code}`,
      `RFF+AAM:R${day}`,
      `DTM+334:202611${day}0910:203`,
      `LOC+14+:::${place}`,
      `PCI+33E+${sscc}`,
    ];
    const segments = [
      'CNI+1+4711',
      ...group('13', '22', 'Malmo', '111'),
      ...group('1', '23', 'Kalmar', '222'),
      'CNI+2+4712',
      ...group('21', '24', 'Umea', '333'),
    ];
    const content = firstOf(read(interchange('IFTSTA:D:99B:UN', segments)));
    const events = content && 'events' in content ? content.events : [];
    expect(events).toMatchObject([
      { code: '13', time: '2026-11-22 09:10', place: 'Malmo', packageNumbers: ['111'] },
      { code: '1', time: '2026-11-23 09:10', place: 'Kalmar', packageNumbers: ['222'] },
      { code: '21', time: '2026-11-24 09:10', place: 'Umea', packageNumbers: ['333'] },
    ]);
  });
});

describe('an answer', () => {
  test.each([
    ['ED06', 'CONTRL:3:1:UN', ['UCI+77+OURS:ZZ+CARRIER:ZZ+7'], 'accepted', 'CONTRL'],
    ['ED06', 'CONTRL:2:2:UN', ['UCI+77+OURS:ZZ+CARRIER:ZZ+4+18'], 'rejected', 'CONTRL, UCI 18'],
    [
      'ED06',
      'CONTRL:D:3:UN',
      ['UCI+77+OURS:14+CARRIER:14+4+23+UNB', 'UCM+1+IFTMIN:D:96A:UN+4+12', 'UCS+7+13', 'UCD+21+3'],
      'rejected',
      'CONTRL, UCI 23',
    ],
    [
      'ED07',
      'APERAK:D:96A:UN',
      ['BGM+294+77+27', 'RFF+ACW:77', 'ERC+18:ZZZ', 'FTX+AAO+++Postnummer saknas'],
      'rejected',
      'Postnummer saknas, 18',
    ],
    [
      'ED07',
      'APERAK:D:04A:UN',
      ['BGM+294::9:Reply+77:1+29+AP', 'DTM+137:202611240915?+01:303', 'RFF+ACW:77'],
      'accepted',
      'APERAK',
    ],
    [
      'ED07',
      'APERAK:D:01B:UN:EAN003',
      ['BGM+313+77+9', 'RFF+ACW:77', 'ERC+A1', 'ERC+A2', 'FTX+AAO+++Vikt:Volym'],
      'rejected',
      'Vikt, Volym, A1, A2',
    ],
  ])('[FLD-01] [%s] of %s is read: $3', (_, unh, segments, verdict, reason) => {
    expect(firstOf(read(interchange(unh, segments)))).toMatchObject({ verdict, reason });
  });

  test.each([
    ['UNOA', 'latin1', 'VÄG AVSTÄNGD'],
    ['UNOB', 'latin1', 'Väg avstängd'],
    ['UNOC', 'latin1', 'Väg avstängd'],
    ['UNOW', 'utf8', 'Väg avstängd – Łódź'],
    ['UNOY', 'utf8', 'Δρόμος κλειστός'],
  ] as const)('[FLD-01] [ED08] under %s says its words in its own letters', (set, encoding, words) => {
    const segments = ['BGM+294+77+27', 'RFF+ACW:77', `FTX+AAO+++${words}`];
    const text = interchange('APERAK:D:96A:UN', segments, { unb: `${set}:3` });
    expect(firstOf(read(text, encoding))).toMatchObject({ verdict: 'rejected', reason: words });
  });

  test('[FLD-01] [ED09] without UNZ is read, and waits for it', () => {
    const file = read(interchange('APERAK:D:96A:UN', ['BGM+294+77+27', 'RFF+ACW:77'], { unz: false }));
    expect(file.isWhole).toBe(false);
    expect(
      file.parts.map(({ content, isEnded }) => ['code' in content ? content.code : content.type, isEnded]),
    ).toEqual([
      ['APERAK', false],
      ['cutOff', false],
    ]);
  });

  test('[FLD-01] [ED09] without UNZ before the next interchange is read, and that one too', () => {
    const one = interchange('APERAK:D:96A:UN', ['BGM+294+77+27', 'RFF+ACW:77'], { unz: false });
    const other = interchange('CONTRL:D:3:UN', ['UCI+78+OURS:ZZ+CARRIER:ZZ+8']);
    const { parts, isWhole } = read(`${one}\r\n${other}`);
    expect(isWhole).toBe(true);
    expect(parts.map(({ content }) => ('code' in content ? content.code : content.type))).toEqual([
      'APERAK',
      'cutOff',
      'CONTRL',
    ]);
  });

  test('[FLD-01] [ED10] a repeated element of version 4 is no number of anybody, and not taken for the first of its numbers', () => {
    const text = interchange('APERAK:D:04A:UN', ['BGM+294+77+27', 'RFF+ACW:77*ACW:78'], {
      una: "UNA:+.?*'",
      unb: 'UNOC:4',
    });
    expect(firstOf(read(text))).toMatchObject({ numbers: [{ qualifier: 'ACW', value: '77*ACW' }] });
  });
});
