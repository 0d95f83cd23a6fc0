/** The EDI log as it is read: which answers hang on which message, and a message cut into its segments. */
import { expect, test } from 'vitest';
import { ediThreads } from '#client/features/edi-log/edi-threads.ts';
import { segmentLines } from '#client/features/edi-log/segment-lines.ts';
import type { EdiEntry } from '#contract/edi.ts';

const BLANK: EdiEntry = {
  ...{ ediId: '', direction: 'out', kind: 'IFTMIN', function: 'original', state: 'delivered', reference: '' },
  interchange: null,
  ...{ orderNumber: null, receiverName: null, carrierId: '1', shipmentId: '7', tries: 0, nextTryAt: null },
  ...{ problem: null, at: '', deliveredAt: null, attempts: [], events: [] },
  ...{ carrierName: 'DSV', placement: null },
};
const at = (minute: string) => `2026-11-22T10:${minute}:00.000Z`;
const out = (ediId: string, minute: string, reference: string, shipmentId = '7'): EdiEntry => {
  return { ...BLANK, ediId, reference, shipmentId, at: at(minute) };
};
const answer = (ediId: string, minute: string, reference: string, shipmentId: string | null = '7'): EdiEntry => {
  return { ...out(ediId, minute, reference), shipmentId, direction: 'in', kind: 'CONTRL', state: 'accepted' };
};
const shapeOf = (entries: EdiEntry[]) =>
  ediThreads(entries, (instant) => instant.slice(0, 10)).map(({ entries: hung }) => hung.map(({ ediId }) => ediId));

test('answers hang on their message in their own order, the newest message first, told twice or not', () => {
  const entries = [
    answer('i3', '30', '4560000012'),
    out('o2', '20', 'TI2', '8'),
    answer('i2', '12', 'TI1'),
    answer('i1', '11', 'TI1'),
    out('o1', '10', 'TI1'),
  ];
  expect(shapeOf([...entries, ...entries])).toEqual([['o2'], ['o1', 'i1', 'i2', 'i3']]);
});

test('an answer hangs alone where its message is not here, or is none of ours', () => {
  expect(shapeOf([answer('i9', '40', '', null), out('o1', '30', 'TI1'), answer('i1', '10', 'TI0')])).toEqual([
    ['i9'],
    ['o1'],
    ['i1'],
  ]);
});

test('a message is cut at the end of its segments, and nowhere else', () => {
  expect(segmentLines("UNA:+.? 'UNB+A?'B??'\r\nFTX+AAA+++O?'Brien ?+ ??'UNZ+1'")).toEqual([
    "UNA:+.? '",
    "UNB+A?'B??'",
    "FTX+AAA+++O?'Brien ?+ ??'",
    "UNZ+1'",
  ]);
  expect(segmentLines('UNA:*.\\ ~UNB*A\\~B~UNZ*1~')).toEqual(['UNA:*.\\ ~', 'UNB*A\\~B~', 'UNZ*1~']);
  expect(segmentLines('cut off?')).toEqual(['cut off?']);
  expect(segmentLines('')).toEqual([]);
});
