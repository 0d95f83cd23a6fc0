/** Replies of carriers read as facts, and what is refused as a whole. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readReplies } from '#documents/carrier-reply.ts';
import { UnreadableEdifact } from '#documents/edifact-reader.ts';

const inEnvelope = (type: string, ...segments: string[]) =>
  `UNA:+.? 'UNB+UNOC:3+CARRIER:ZZ+7350000000009:14+261123:1200+R1'UNH+1+${type}:D:96A:UN'${segments.map((one) => `${one}'`).join('')}UNT+${segments.length + 2}+1'UNZ+1+R1'`;

describe('a reply', () => {
  test('accepts or rejects an interchange, with the carrier’s words', () => {
    expect(readReplies(inEnvelope('CONTRL', 'UCI+TI000000000123+A:14+B:ZZ+7'))).toEqual([
      {
        type: 'CONTRL',
        reference: 'TI000000000123',
        consignmentNo: '',
        isAccepted: true,
        reason: 'CONTRL',
        messages: [],
      },
    ]);
    expect(readReplies(inEnvelope('CONTRL', 'UCI+TI000000000123+A:14+B:ZZ+4+7'))).toMatchObject([
      { isAccepted: false, reason: 'CONTRL, UCI 7' },
    ]);
    const rejection = [
      'BGM++AP99+9+RE',
      'RFF+ACW:TI000000000123',
      'ERC+17',
      "FTX+AAO+++Postnumret ?+ orten st?'mmer ej",
    ];
    expect(readReplies(inEnvelope('APERAK', ...rejection))).toEqual([
      {
        type: 'APERAK',
        reference: 'TI000000000123',
        consignmentNo: '',
        isAccepted: false,
        reason: "Postnumret + orten st'mmer ej, 17",
        messages: [],
      },
    ]);
  });

  test('accepts an interchange and rejects one message in it, each with what is wrong', () => {
    const answer = [
      'UCI+TI9+A:14+B:ZZ+7',
      'UCM+TI1+IFTMIN:D:96A:UN+7',
      'UCM+TI2+IFTMIN:D:96A:UN+4+12',
      'UCS+7+15',
      'UCD+39',
    ];
    expect(readReplies(inEnvelope('CONTRL', ...answer))).toMatchObject([
      {
        ...{ reference: 'TI9', isAccepted: true },
        messages: [
          { reference: 'TI1', isAccepted: true },
          { reference: 'TI2', isAccepted: false, reason: 'CONTRL, UCM 12, UCS 15, UCD 39' },
        ],
      },
    ]);
  });

  test('tells what happened to a consignment, when, where and to which packages', () => {
    const example =
      "UNH+1+IFTSTA:D:96A:UN'BGM+23+ST4711+9'DTM+137:202611231611:203'NAD+CZ+7350000000009::9'CNI+1+4560000012'STS+1+13'RFF+CMR:4560000012'DTM+334:202611231540:203'LOC+14+:::GÖTEBORG'PCI+30+373500000000001014'UNT+11+1'";
    const text = `UNB+UNOC:3+CARRIER:ZZ+7350000000009:14+261123:1612+R1'\r\n${example.replaceAll("'", "'\r\n")}UNZ+1+R1'\r\n`;
    expect(readReplies(text)).toEqual([
      {
        type: 'IFTSTA',
        events: [
          {
            consignmentNo: '4560000012',
            code: '13',
            time: '2026-11-23 15:40',
            place: 'GÖTEBORG',
            packageNumbers: ['373500000000001014'],
          },
        ],
      },
    ]);
  });

  const whole = inEnvelope('CONTRL', 'UCI+TI000000000123+A:14+B:ZZ+7');
  test.each([
    ['empty', ''],
    ['of other bytes', '\u0000\u0001%PDF-1.4'],
    ['cut off', whole.slice(0, -12)],
    ['cut off within its advice', 'UNA:+'],
    ['ending within an escape', `${whole}?`],
    ['with a wrong count of segments', whole.replace('UNT+3', 'UNT+4')],
    ['with a wrong count of messages', whole.replace('UNZ+1', 'UNZ+2')],
    ['ending under another reference', whole.replace("UNZ+1+R1'", "UNZ+1+R2'")],
    ['that is no reply', whole.replace('CONTRL', 'INVOIC')],
    ['without an answer', inEnvelope('CONTRL', 'UCI+TI000000000123+A:14+B:ZZ')],
    ['with an unreadable time', inEnvelope('IFTSTA', 'CNI+1+456', 'STS+1+21', 'DTM+334:soon')],
    ['of a consignment without events', inEnvelope('IFTSTA', 'CNI+1+456')],
  ])('%s is refused as a whole', (_, text) => {
    expect(() => readReplies(text)).toThrow(UnreadableEdifact);
  });
});

/** Parts that replies are made of, so that many of the random ones go far before something is wrong with them. */
const piece = fc.oneof(
  fc.constantFrom('UNA:+.? ', 'UNB+UNOC:3+C:ZZ+K:14+261123:1200+R1', 'UNZ+1+R1', 'UNH+1+CONTRL:D:96A:UN', 'UNT+3+1'),
  fc.constantFrom('UCI+TI1+A:14+B:ZZ+7', 'UCM+1+IFTMIN+4', 'BGM++AP+9+RE', 'RFF+ACW:TI1', 'ERC+17', 'FTX+AAO+++No'),
  fc.constantFrom('CNI+1+4560000012', 'STS+1+21', 'DTM+334:202611230950:203', 'LOC+14+:::YSTAD', 'PCI+33E+1', '?', ''),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const body = fc.array(piece, { maxLength: 12 });
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  body.map((segments) => segments.join("'")),
  fc
    .tuple(fc.constantFrom('CONTRL', 'APERAK', 'IFTSTA'), body)
    .map(([type, segments]) => inEnvelope(type, ...segments.map((one) => one.replaceAll("'", '')))),
);

test('any text is read as replies that say what they answer, or is refused as unreadable', () => {
  let read = 0;
  const readOrRefused = (text: string) => {
    try {
      for (const reply of readReplies(text)) {
        read += 1;
        if (reply.type === 'IFTSTA') {
          expect(reply.events.length).toBeGreaterThan(0);
          for (const { consignmentNo, code, time } of reply.events) {
            expect(consignmentNo).not.toBe('');
            expect(code).not.toBe('');
            expect(time).toMatch(/^(\d{4}-\d\d-\d\d( \d\d:\d\d)?)?$/);
          }
        } else {
          expect(reply.reference + reply.consignmentNo).not.toBe('');
          expect(reply.reason).not.toBe('');
        }
      }
    } catch (error) {
      expect(error).toBeInstanceOf(UnreadableEdifact);
    }
  };
  fc.assert(fc.property(anyText, readOrRefused), { numRuns: 2_000 });
  expect(read).toBeGreaterThan(0);
});
