import { Reader } from 'edifact';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Consignment } from '#documents/consignment.ts';
import { iftminProblems, writeIftmin } from '#documents/iftmin-message.ts';
import { toLatin1 } from '#domain/shared/latin1-text.ts';
import { exampleConsignment, exampleEnvelope, exampleMessage } from '../fixtures/iftmin-consignment.ts';

const [firstLine] = exampleConsignment.goodsLines;
if (!firstLine) throw new Error('the example has goods');

/** Segments by an independent parser, unescaped. */
function parse(message: string): { name: string; elements: string[][] }[] {
  return new Reader().parse(message);
}
const write = (changes: Partial<Consignment>, directory: 'D.96A' | 'D.04A' = 'D.96A'): string =>
  writeIftmin({ ...exampleConsignment, ...changes }, { ...exampleEnvelope, directory });
const named = (message: string, name: string): string[][][] =>
  parse(message)
    .filter((segment) => segment.name === name)
    .map((segment) => segment.elements);

describe('IFTMIN', () => {
  test('the worked example comes out character for character', () => {
    expect(writeIftmin(exampleConsignment, exampleEnvelope)).toBe(exampleMessage);
  });

  test('D.04A differs in the message header only while everything fits', () => {
    expect(write({}, 'D.04A')).toBe(exampleMessage.replace('IFTMIN:D:96A:UN', 'IFTMIN:D:04A:UN'));
  });

  test.each([
    ['original', '9'],
    ['replace', '5'],
    ['cancel', '1'],
  ] as const)('an %s message says 1225=%s', (name, code) => {
    const message = writeIftmin(exampleConsignment, { ...exampleEnvelope, function: name });
    expect(named(message, 'BGM')).toEqual([[['610'], ['4560000012'], [code]]]);
  });

  test('without test mode the interchange carries no test indicator', () => {
    const message = write({ carrier: { ...exampleConsignment.carrier, testMode: false } });
    expect(message).toContain("+TI000000000123++IFTMIN'");
  });

  test('any text in any field comes back from an independent parser as it went in, in the characters of the message', () => {
    const signs = fc.constantFrom(...'?:+\'åÄö ?ab1"€łŁ日…–\u00a0\n');
    /** No longer than its field in the message. */
    const written = (max: number) =>
      fc
        .string({ unit: signs, minLength: 1, maxLength: Math.min(max, 50) })
        .filter((text) => toLatin1(text).length <= max);
    const party = fc.record({
      name: written(175),
      street1: written(70),
      street2: written(70),
      zipCode: written(9),
      city: written(35),
      vatNo: written(35),
      contact: fc.record({ name: written(35), phoneNo: written(512), email: written(512) }),
    });
    const consignment = fc.record({
      orderNumber: written(35),
      payerAccount: written(17),
      receiver: party,
      messages: fc.array(written(70), { minLength: 1, maxLength: 3 }),
      line: fc.record({ type: written(17), description: written(70) }),
    });
    fc.assert(
      fc.property(consignment, ({ line, receiver, ...texts }) => {
        const text = write({
          ...texts,
          receiver: { ...exampleConsignment.receiver, ...receiver },
          goodsLines: [{ ...firstLine, ...line }],
        });
        const place = named(text, 'NAD')[1] ?? [];
        const whole = (element: string[] | undefined) => (element ?? []).join('');
        expect(whole(place[3])).toBe(toLatin1(receiver.name));
        expect(whole(place[4])).toBe(toLatin1(receiver.street1) + toLatin1(receiver.street2));
        expect(whole(place[5])).toBe(toLatin1(receiver.city));
        expect(whole(place[7])).toBe(toLatin1(receiver.zipCode.replace(/\s/g, '')));
        expect([...(place[3] ?? []), ...(place[4] ?? [])].every((piece) => piece.length <= 35)).toBe(true);
        const spoken = [...named(text, 'CTA').slice(1), ...named(text, 'COM').slice(2)].map((segment) =>
          segment.flat(),
        );
        expect(spoken).toEqual([
          toLatin1(receiver.contact.name) === '' ? ['IC'] : ['IC', '', toLatin1(receiver.contact.name)],
          [toLatin1(receiver.contact.phoneNo), 'TE'],
          [toLatin1(receiver.contact.email), 'EM'],
        ]);
        const said = texts.messages.filter((message) => message.trim() !== '').map(toLatin1);
        const free = (subject: string) => named(text, 'FTX').find(([kind]) => kind?.[0] === subject)?.[3];
        expect(free('DEL')).toEqual(said.length === 0 ? undefined : said);
        expect(free('AAA')).toEqual(toLatin1(line.description) === '' ? undefined : [toLatin1(line.description)]);
        const references = named(text, 'RFF').map(([reference]) => reference);
        expect(references).toContainEqual(['CU', ...[toLatin1(texts.orderNumber)].filter(Boolean)]);
        expect(references).toContainEqual(['VA', ...[toLatin1(receiver.vatNo)].filter(Boolean)]);
        expect(named(text, 'GID')[0]?.[1]).toEqual([
          String(firstLine.quantity),
          ...[toLatin1(line.type)].filter(Boolean),
        ]);
        expect(Number(named(text, 'UNT')[0]?.[0]?.[0])).toBe(parse(text).length - 2);
      }),
    );
  });

  test('without an arrival date and hours there is neither; more groups of goods than a message has are a problem', () => {
    const message = write({ arrival: '', pickupFrom: '', pickupUntil: '' });
    expect(named(message, 'DTM').map(([date]) => date?.[0])).toEqual(['137', '10']);
    const packageNumbers = Array.from({ length: 91 }, (_, index) => String(index));
    const lines = Array.from({ length: 998 }, () => ({ ...firstLine, packageNumbers: [] }));
    const goodsLines = [...lines, { ...firstLine, quantity: 91, packageNumbers }];
    expect(iftminProblems({ ...exampleConsignment, goodsLines }, 'D.96A')).toEqual([
      { path: 'goodsLines', maxLength: 999 },
    ]);
    expect(iftminProblems({ ...exampleConsignment, goodsLines }, 'D.04A')).toEqual([]);
  });

  test('a name of fifty characters is split in two, the cut falls before the escape', () => {
    const name = `${'x'.repeat(34)}+${'y'.repeat(15)}`;
    expect(named(write({ receiver: { ...exampleConsignment.receiver, name } }), 'NAD')[1]?.[3]).toEqual([
      `${'x'.repeat(34)}+`,
      'y'.repeat(15),
    ]);
  });

  test('every character fits in ISO 8859-1: letters lose their marks, signs take a plain form', () => {
    const text = write({
      receiver: { ...exampleConsignment.receiver, name: 'Zakłady Łódź – “Žižkov” €5 日', city: 'Århus Ø' },
    });
    expect(named(text, 'NAD')[1]?.[3]).toEqual(['Zaklady Lódz - "Zizkov" EUR5 ?']);
    expect([...text].every((character) => character.charCodeAt(0) <= 0xff)).toBe(true);
  });

  test('within a country the terms say who pays', () => {
    const domestic = { receiver: { ...exampleConsignment.receiver, countryCode: 'SE' }, combiterms: '' };
    expect(named(write(domestic), 'TOD')).toEqual([[['5'], ['PP']]]);
    expect(named(write({ ...domestic, receiverPays: true }), 'TOD')).toEqual([[['5'], ['CC']]]);
  });

  test('combiterm numbers are marked as agreed between partners and EXW names the place of the sender', () => {
    const text = write({ combiterms: '001' });
    expect(named(text, 'TOD')).toEqual([[['6'], [''], ['001', 'ZZZ', 'ZZZ']]]);
    expect(named(text, 'LOC')).toEqual([[['1'], ['', '', '', 'GÖTEBORG']]]);
  });

  test('dispatch with a time and the hours of the warehouse', () => {
    const text = write({ dispatch: '2026-11-23 15:30', pickupFrom: '08:00', pickupUntil: '16:30:00' });
    expect(named(text, 'DTM').slice(1, 4)).toEqual([
      [['10', '202611231530', '203']],
      [['234', '202611230800', '203']],
      [['235', '202611231630', '203']],
    ]);
  });

  test('zip codes lose their spaces, a ZIP+4 its tail, and one too long for the directory is a problem', () => {
    const receiver = { ...exampleConsignment.receiver, countryCode: 'US', zipCode: '12345-6789' };
    expect(named(write({ receiver }), 'NAD')[1]?.[7]).toEqual(['12345']);
    const long = { ...exampleConsignment, receiver: { ...exampleConsignment.receiver, zipCode: 'AB 1234 56789' } };
    expect(iftminProblems(long, 'D.96A')).toEqual([{ path: 'addresses.receiver.zipCode', maxLength: 9 }]);
    expect(iftminProblems(long, 'D.04A')).toEqual([]);
  });

  test.each([
    ['D.96A', 9, [9]],
    ['D.96A', 10, [10]],
    ['D.96A', 200, [90, 90, 20]],
    ['D.04A', 200, [200]],
    ['D.04A', 1000, [999, 1]],
  ] as const)(
    'a message in %s holds %i package numbers in groups of %j and keeps the totals',
    (directory, quantity, groups) => {
      const packageNumbers = Array.from({ length: quantity }, (_, index) =>
        String(373500000000000000n + BigInt(index)),
      );
      const text = write({ goodsLines: [{ ...firstLine, quantity, packageNumbers }] }, directory);
      expect(named(text, 'GID').map(([, count]) => Number(count?.[0]))).toEqual(groups);
      expect(named(text, 'PCI').flatMap(([, marks]) => marks)).toEqual(packageNumbers);
      const weights = named(text, 'MEA').filter(([kind]) => kind?.[0] === 'WT');
      const weight = weights.reduce((sum, [, , measure]) => sum + Number(measure?.[1]), 0);
      expect(weight).toBeCloseTo(firstLine.weight, 3);
    },
  );

  test('[PRT-05] item lines stand with their goods line, and those of the shipment in its head', () => {
    const item = (goodsLine: number, hsTariffNumber: string, countryOfOrigin: string, amount = 0) => ({
      ...{ goodsLine, hsTariffNumber, countryOfOrigin, amount },
    });
    const itemLines = [item(2, '84821010', 'SE', 100.5), item(0, '39269097', 'CN', 20), item(1, '73181500', 'DE')];
    const segments = parse(write({ itemLines }));
    const at = (name: string, ...first: string[]) =>
      segments.findIndex(
        ({ name: own, elements }) => own === name && first.every((text, i) => elements[i]?.[0] === text),
      );
    const [head, one, two] = [
      segments.slice(0, at('GID', '1')),
      segments.slice(at('GID', '1'), at('GID', '2')),
      segments.slice(at('GID', '2')),
    ];
    const customs = (part: typeof segments) =>
      part.flatMap(({ name, elements }) => {
        const isCustoms = name === 'PIA' || (name === 'LOC' && elements[0]?.[0] === '27') || elements[0]?.[0] === 'CUS';
        return isCustoms ? [[name, ...elements.slice(1).flat()].filter(Boolean).join(' ')] : [];
      });
    expect(customs(head)).toEqual(['FTX HS 39269097 ORIGIN CN VALUE 20 SEK']);
    expect(customs(one)).toEqual(['LOC DE', 'PIA 73181500 HS']);
    expect(customs(two)).toEqual(['LOC SE', 'PIA 84821010 HS']);
  });

  test('[PRT-05] item lines of the only goods line stand with it, each code with its origin', () => {
    const itemLines = [
      { goodsLine: 0, hsTariffNumber: '84821010', countryOfOrigin: 'SE', amount: 100.5 },
      { goodsLine: 1, hsTariffNumber: '84821010', countryOfOrigin: 'DE', amount: 20 },
    ];
    const text = write({ goodsLines: [firstLine], itemLines });
    expect(named(text, 'PIA')).toEqual([[['5'], ['84821010', 'HS']]]);
    expect(named(text, 'LOC').slice(1)).toEqual([
      [['27'], ['SE']],
      [['27'], ['DE']],
    ]);
    const further = [...itemLines, { goodsLine: 1, hsTariffNumber: '39269097', countryOfOrigin: 'DE', amount: 0 }];
    expect(
      named(write({ goodsLines: [firstLine], itemLines: further }), 'FTX').map((elements) => elements[3]),
    ).toContainEqual([
      'HS 84821010 ORIGIN SE VALUE 100.5 SEK',
      'HS 84821010 ORIGIN DE VALUE 20 SEK',
      'HS 39269097 ORIGIN DE',
    ]);
  });

  test('[PRT-05] every item line of a goods line in many groups is told once, also beyond what its segments hold', () => {
    const packageNumbers = Array.from({ length: 95 }, (_, index) => `${index}`);
    const itemLines = Array.from({ length: 60 }, (_, index) => ({
      ...{ goodsLine: 1, hsTariffNumber: `${73000000 + index}`, countryOfOrigin: 'SE', amount: 0 },
    }));
    const text = write({ goodsLines: [{ ...firstLine, quantity: 95, packageNumbers }], itemLines });
    expect(named(text, 'PIA')).toHaveLength(9);
    for (const { hsTariffNumber } of itemLines) expect(text.split(`HS ${hsTariffNumber} `)).toHaveLength(2);
    const most = Array.from({ length: 401 }, (_, index) => ({ ...itemLines[0], hsTariffNumber: `${index}` }) as never);
    expect(iftminProblems({ ...exampleConsignment, itemLines: most }, 'D.96A')).toEqual([
      { path: 'itemLines', maxLength: 400 },
    ]);
  });
});
