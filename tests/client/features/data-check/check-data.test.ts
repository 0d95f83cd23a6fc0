/** What is reported about pasted data: the schema's own words, field by field. */
import { expect, test } from 'vitest';
import { checkData } from '#client/features/data-check/check-data.ts';

const LINE = { lineNo: 1, type: 'PC', description: 'Parts', quantity: 2, weight: 12.5 };

test('[FRM-08] a shipment or goods lines in order are accepted, what is wrong is named field by field', () => {
  expect(checkData('wholeShipment', JSON.stringify({ orderNumber: 'A1', goodsLines: [LINE] }))).toEqual({
    kind: 'valid',
  });
  expect(checkData('goodsLine', JSON.stringify(LINE))).toEqual({ kind: 'valid' });
  expect(checkData('goodsLine', JSON.stringify([LINE, { ...LINE, quantity: 0 }]))).toEqual({
    kind: 'wrong',
    fields: { '1.quantity': { code: 'minValue', values: { min: 1 } } },
  });
  expect(
    checkData('wholeShipment', JSON.stringify({ shipmentId: '7', colour: 'red', msgToFW1: 'x'.repeat(71) })),
  ).toEqual({
    kind: 'wrong',
    fields: {
      shipmentId: { code: 'readOnly' },
      colour: { code: 'unknownField' },
      msgToFW1: { code: 'maxLength', values: { max: 70 } },
    },
  });
});

test('what is no JSON is said to be none, and nothing is said of nothing', () => {
  expect(checkData('wholeShipment', '{ "orderNumber": ')).toMatchObject({ kind: 'unread' });
  expect(checkData('goodsLine', '  ')).toEqual({ kind: 'empty' });
  expect(checkData('goodsLine', '"text"')).toMatchObject({ kind: 'wrong' });
});
