/** Files of replies read as facts: envelopes, character sets, answers, events, times, and what is not understood. */
import { readdirSync } from 'node:fs';
import { Reader } from 'edifact';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseProblem, problemText } from '#contract/reply-problem.ts';
import type { ReplyFile, ReplyPart } from '#documents/carrier-reply.ts';
import { readMoment } from '#documents/edifact-time.ts';
import { readFetched } from '#server/edi/edi-replies.ts';
import { fieldInput } from '#tests/support/field-case.ts';

const inEnvelope = (type: string, ...segments: string[]) =>
  `UNA:+.? 'UNB+UNOC:3+CARRIER:ZZ+7350000000009:14+261123:1200+R1'UNH+1+${type}:D:96A:UN'${segments.map((one) => `${one}'`).join('')}UNT+${segments.length + 2}+1'UNZ+1+R1'`;

const read = (text: string): ReplyFile => readFetched(Buffer.from(text, 'latin1'));

/** What a part says, in one line each. */
function said({ content }: ReplyPart): string[] {
  if ('code' in content) return [`! ${problemText(content)}`];
  if (content.type !== 'IFTSTA') return [`${content.type} ${content.verdict}: ${content.reason}`];
  return content.events.map((event) =>
    'numbers' in event
      ? [
          'IFTSTA',
          event.code,
          event.time,
          event.place,
          ...event.packageNumbers,
          ...event.packageRanges.map((range) => range.join('-')),
        ]
          .filter(Boolean)
          .join(' ')
      : `! ${problemText(event)}`,
  );
}
const allSaid = ({ parts }: ReplyFile): string[] => parts.flatMap(said);
const namedIn = ({ parts: [part] }: ReplyFile) =>
  part && 'type' in part.content && part.content.type !== 'IFTSTA' ? part.content.numbers : undefined;

const NO = 'APERAK rejected: Orten trafikeras inte';
const YES = 'CONTRL accepted: CONTRL';

describe('a file as carriers send it', () => {
  test.each([
    ['RP01', [YES, NO]],
    ['RP02', ['APERAK rejected: The shipper shall not be responsible for costs, caused by customs']],
    [
      'RP03',
      ["APERAK rejected: Orten trafikeras inte, eftersom v+gen dit 'r avst:ngd till och med den tionde december"],
    ],
    ['RP04', [NO]],
    ['RP05', [NO]],
    ['RP06', [YES, NO]],
    ['RP07', [NO]],
    ['RP08', ['APERAK rejected: UNAVAILABLE, see INTERNATIONAL UNA+UNB list']],
    ['RP09', ['! strayText', NO]],
    ['RP10', [NO]],
    ['RP11', ['APERAK rejected: Werk Süd nås inte']],
    ['RP12', ['! cutOff', NO, '! missingMessages']],
    ['RP13', ['IFTSTA D2:21 2026-11-24 17:37 VAXJO', 'IFTSTA E1:101 2026-11-24 17:33 KALMAR']],
    ['RP14', ['APERAK rejected: Priset måste vara i hela kronor, 999']],
    ['RP15', [YES]],
    ['RP16', ['CONTRL rejected: CONTRL']],
    ['RP17', [YES]],
    ['RP18', ['IFTSTA 21']],
    ['RP19', ['IFTSTA P 2022-11-19 07:10 SYRACUSE']],
    ['RP20', ['IFTSTA 21 2026-08-01 08:15 +00']],
    ['RP21', ['IFTSTA 21 (00)@SSCC1@ 00@SSCC2@-00@SSCC3@']],
    ['RP22', ['APERAK rejected: orten_trafikeras inte']],
    ['RP23', [NO]],
    ['RP24', ['APERAK rejected: Orten nås inte']],
    ['RP25', [NO]],
    ['RP26', [NO]],
    ['RP28', [NO]],
    ['RP29', ['! contradiction']],
    ['RP30', [NO]],
    ['RP32', ['APERAK rejected: Адрес неизвестен']],
    ['RP33', [NO]],
    ['RP34', ['APERAK rejected: Vilken ort menas Postnumret saknas']],
    ['RP35', ['APERAK rejected: ORTEN TRAFIKERAS INTE        LINJE 1, END OF MESSAGES, CAREJ']],
    ['RP36', ['APERAK rejected: El documento identificado no existe, 1']],
    ['RP37', ['APERAK accepted: OK, 100']],
    ['RP38', ['CONTRL rejected: CONTRL']],
    ['RP39', ['IFTSTA 5 2026-11-24 14:00 MALMO']],
    ['RP40', ['IFTSTA 74']],
    ['RP41', ['IFTSTA ARRI 2026-11-24 14:30 DEBRV @SSCC1@']],
  ])('[FLD-01] [%s] is read as its standard allows, and whole', (name, expected) => {
    const file = readFetched(fieldInput(name, 'reply.edi'));
    expect(allSaid(file)).toEqual(expected);
    expect(file.isWhole).toBe(true);
    expect(file.parts.every(({ isEnded }) => isEnded)).toBe(true);
  });

  test.each([
    ['F01', 'half.edi', ['! cutOff']],
    ['F01', 'empty.edi', ['! empty']],
    ['RP27', 'reply.edi', [NO, '! cutOff']],
    ['RP31', 'reply.edi', ['! notEdifact']],
  ])('[FLD-01] [%s] is not whole as long as it may still grow (%s)', (name, input, expected) => {
    const file = readFetched(fieldInput(name, input));
    expect(allSaid(file)).toEqual(expected);
    expect(file.isWhole).toBe(false);
    expect(file.parts.some(({ isEnded }) => isEnded)).toBe(false);
  });

  /** What is wrong around messages. */
  const AROUND = /^! (cutOff|strayText|missingMessages)/;

  test('[FLD-01] says the same to an independent reader, wherever that one reads it', () => {
    const names = readdirSync(new URL('../fixtures/field', import.meta.url)).filter((name) => name.startsWith('RP'));
    let compared = 0;
    for (const name of names) {
      const text = fieldInput(name, 'reply.edi').toString('latin1');
      let segments: { name: string; elements: string[][] }[] = [];
      try {
        segments = new Reader().parse(text);
      } catch {
        continue; // It reads one interchange of the plainest form.
      }
      const own = readFetched(Buffer.from(text, 'latin1'));
      const messages = segments.filter((segment) => segment.name === 'UNT').length;
      expect([name, own.parts.filter((part) => !AROUND.test(said(part)[0] ?? '')).length]).toEqual([name, messages]);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(3);
  });

  test('[FLD-01] is cut at any place: what has ended counts, the rest waits, and nothing is read twice', () => {
    const one = inEnvelope('CONTRL', 'UCI+TI1+A:14+B:ZZ+7');
    const whole = `${one}\r\n${one.replaceAll('R1', 'R2')}`;
    for (let length = 0; length < whole.length; length += 1) {
      const file = read(whole.slice(0, length));
      const ended = file.parts.filter(({ isEnded }) => isEnded).flatMap(said);
      expect([length, ended]).toEqual([length, length < one.length ? [] : [YES]]);
      const isBetween = length >= one.length && whole.slice(one.length, length).trim() === '';
      expect([length, file.isWhole]).toEqual([length, isBetween]);
    }
    expect(allSaid(read(whole))).toEqual([YES, YES]);
    const keys = read(whole).parts.map(({ key }) => key);
    expect(read(`\r\n${one}`).parts[0]?.key).toBe(keys[0]);
    expect(keys[1]).not.toBe(keys[0]);
  });
});

describe('an answer', () => {
  test.each([
    ['BGM+294+1+9+AP', 'accepted'],
    ['BGM+294+1+9+CA', 'accepted'],
    ['BGM+294+1+9+RE', 'rejected'],
    ['BGM+294+1++re', 'rejected'],
    ['BGM+294+1+RE', 'rejected'],
    ['BGM+294+1+9+AJ', 'received'],
    ['BGM+294+1+27', 'rejected'],
    ['BGM+294+1:2:3+29', 'accepted'],
    ['BGM+++34', 'accepted'],
    ['BGM+313+1+9', 'rejected'],
    ['BGM+312+1+9', 'accepted'],
    ['BGM+313+1+9+AP', 'accepted'],
    ['BGM+312+1+27', 'rejected'],
    ["BGM+294+1+9'ERC+40", 'rejected'],
    ["BGM+312+1+9'ERC+000", 'accepted'],
    ['BGM+294+1+9', undefined],
    ["BGM+312+1+9'ERC+40", undefined],
    ['BGM+294+1+27+AP', undefined],
  ])('[FLD-01] [F02] in %s is %s', (head, verdict) => {
    const [part] = read(inEnvelope('APERAK', ...head.split("'"), 'RFF+ACW:TI1')).parts;
    expect(part && 'verdict' in part.content ? part.content.verdict : undefined).toBe(verdict);
  });

  test.each([
    ['UCI+TI1+A+B+7', 'accepted'],
    ['UCI+TI1+A+B+8', 'accepted'],
    ['UCI+TI1+A+B+4', 'rejected'],
    ['UCI+TI1+A+B+4+12+UNB', 'rejected'],
    ["UCI+TI1+A+B'UCM+1+IFTMIN+4", 'accepted'],
    ['UCI+TI1+A+B', undefined],
    ['UCI+TI1+A+B+9', undefined],
    ['UCI++A+B+7', undefined],
  ])('[FLD-01] [F02] of CONTRL in %s is %s', (body, verdict) => {
    const [part] = read(inEnvelope('CONTRL', ...body.split("'"))).parts;
    expect(part && 'verdict' in part.content ? part.content.verdict : undefined).toBe(verdict);
  });

  test('accepts an interchange and rejects one message in it, each with what is wrong', () => {
    const answer = [
      'UCI+TI9+A:14+B:ZZ+7',
      'UCM+TI1+IFTMIN:D:96A:UN+7',
      'UCM+TI2+IFTMIN:D:96A:UN+4+12',
      'UCS+7+15',
      'UCD+39',
    ];
    expect(read(inEnvelope('CONTRL', ...answer)).parts[0]?.content).toMatchObject({
      verdict: 'accepted',
      messages: [
        { reference: 'TI1', verdict: 'accepted' },
        { reference: 'TI2', verdict: 'rejected', reason: 'CONTRL, UCM 12, UCS 15, UCD 39' },
      ],
    });
  });

  test('[FLD-01] names what it answers by every reference, and its errors name their part', () => {
    const body = ['BGM++1+9+RE', 'DOC+610+456', 'RFF+ACW:TI9', 'ERC+17', 'FTX+AAO+++Nej', 'RFF+CMR:4560000012'];
    const file = read(inEnvelope('APERAK', ...body));
    expect(namedIn(file)).toEqual([
      { qualifier: 'DOC', value: '456' },
      { qualifier: 'ACW', value: 'TI9' },
    ]);
    expect(file.parts[0]?.content).toMatchObject({ errorNumbers: [{ qualifier: 'CMR', value: '4560000012' }] });
  });
});

test('an event tells what happened to a consignment, when, where and to which packages', () => {
  const example =
    "UNH+1+IFTSTA:D:96A:UN'BGM+23+ST4711+9'DTM+137:202611231611:203'NAD+CZ+7350000000009::9'CNI+1+4560000012'STS+1+13'RFF+CMR:4560000012'DTM+334:202611231540:203'LOC+14+:::GÖTEBORG'PCI+30+373500000000001014'UNT+11+1'";
  const text = `UNB+UNOC:3+CARRIER:ZZ+7350000000009:14+261123:1612+R1'\r\n${example.replaceAll("'", "'\r\n")}UNZ+1+R1'\r\n`;
  expect(allSaid(read(text))).toEqual(['IFTSTA 13 2026-11-23 15:40 GÖTEBORG 373500000000001014']);
});

test.each([
  ['2611241010', '201', '2026-11-24 10:10'],
  ['261124101059', '202', '2026-11-24 10:10'],
  ['202611241010', '203', '2026-11-24 10:10'],
  ['20261124101059', '204', '2026-11-24 10:10'],
  ['202611241010+0100', '205', '2026-11-24 10:10 +0100'],
  ['2611241010CET', '301', '2026-11-24 10:10 CET'],
  ['261124101059UTC', '302', '2026-11-24 10:10 UTC'],
  ['202611241010UTC', '303', '2026-11-24 10:10 UTC'],
  ['202611241010-05:00', '303', '2026-11-24 10:10 -05:00'],
  ['202611241010', '303', '2026-11-24 10:10'],
  ['20261124101059UTC', '304', '2026-11-24 10:10 UTC'],
  ['20261124', '102', '2026-11-24'],
  ['261124', '101', '2026-11-24'],
  ['241126', '2', '2026-11-24'],
  ['24112026', '4', '2026-11-24'],
  ['241120261010', '5', '2026-11-24 10:10'],
  ['20261124-20261126', '718', '2026-11-24'],
  ['2026112420261126', '718', '2026-11-24'],
  ['202611241010202611261200', '719', '2026-11-24 10:10'],
  // Without a format, or with a wrong one, what can be nothing else.
  ['202611241010', '', '2026-11-24 10:10'],
  ['20261124', '203', '2026-11-24'],
  ['202611241010', '102', '2026-11-24 10:10'],
  ['202611241010', '201', '2026-11-24 10:10'],
  ['202611249910', '203', '2026-11-24'],
  ['202611242400', '203', '2026-11-24'],
  ['2611241010', '', ''],
  ['20261324', '102', ''],
  ['20260230', '102', ''],
  ['unknown', '203', ''],
  ['1010', '401', ''],
  ['', '203', ''],
])('[FLD-01] [F20] the time $0 in format $1 is read as $2', (value, format, moment) => {
  expect(readMoment(value, format)).toBe(moment);
});

test('[FLD-02] a stored problem is read as it was written, and a sentence of an earlier version is ignored', () => {
  expect(parseProblem(problemText({ code: 'sharedOrder', detail: 'SO: 1' }))).toEqual({
    code: 'sharedOrder',
    detail: 'SO: 1',
  });
  expect(parseProblem(problemText({ code: 'empty' }))).toEqual({ code: 'empty' });
  expect(parseProblem('It is cut off.')).toBeUndefined();
});

/** Parts that replies are made of, so that many of the random ones go far before something is wrong with them. */
const piece = fc.oneof(
  fc.constantFrom('UNA:+.? ', 'UNB+UNOC:3+C:ZZ+K:14+261123:1200+R1', 'UNZ+1+R1', 'UNH+1+CONTRL:D:96A:UN', 'UNT+3+1'),
  fc.constantFrom('UCI+TI1+A:14+B:ZZ+7', 'UCM+1+IFTMIN+4', 'BGM++AP+9+RE', 'RFF+ACW:TI1', 'ERC+17', 'FTX+AAO+++No'),
  fc.constantFrom('CNI+1+4560000012', 'STS+1+21', 'DTM+334:202611230950:203', 'LOC+14+:::YSTAD', 'PCI+33E+1', '?', ''),
  fc.constantFrom('UNG+1', 'UNE+1+1', 'GIN+AW+1:2', 'GID+1+1', '\r\n', '\0', '\x1a', '\x1d'),
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

test('[FLD-01] any bytes are read as replies that say what they answer, or are told as not understood', () => {
  let understood = 0;
  const readOrTold = (bytes: Uint8Array) => {
    const { parts } = readFetched(bytes);
    for (const { content } of parts) {
      if ('code' in content) continue;
      understood += 1;
      if (content.type !== 'IFTSTA') {
        expect(content.reason).not.toBe('');
        continue;
      }
      expect(content.events.length).toBeGreaterThan(0);
      for (const event of content.events) {
        if (!('numbers' in event)) continue;
        expect(event.code).not.toBe('');
        expect(event.time).toMatch(/^(\d{4}-\d\d-\d\d( \d\d:\d\d( \S+)?)?)?$/);
      }
    }
  };
  fc.assert(
    fc.property(
      anyText.map((text) => Buffer.from(text)),
      readOrTold,
    ),
    { numRuns: 1_000 },
  );
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), readOrTold), { numRuns: 1_000 });
  expect(understood).toBeGreaterThan(0);
});
