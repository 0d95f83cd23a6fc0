import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChanges, changeSet } from '#domain/shared/change-set.ts';

const groups = ['addresses'];
const options = { groups, skip: ['documents'] };

describe('the change set of an edit', () => {
  const base = {
    orderNumber: 'A',
    documents: [1],
    addresses: { sender: null, receiver: { name: 'X', contact: { name: null } } },
    goodsLines: [{ weight: 1 }, { weight: 2 }],
    insurance: { value: 1, currency: 'SEK' },
  };

  test.each([
    ['nothing', {}, {}],
    ['one field', { orderNumber: 'B' }, { orderNumber: 'B' }],
    ['a cleared field', { orderNumber: null }, { orderNumber: null }],
    ['a skipped field', { documents: [] }, {}],
    ['an equal copy', { goodsLines: [{ weight: 1 }, { weight: 2 }] }, {}],
    ['a list as a whole', { goodsLines: [{ weight: 1 }] }, { goodsLines: [{ weight: 1 }] }],
    [
      'one side of the addresses as a whole',
      { addresses: { sender: null, receiver: { name: 'Y', contact: { name: null } } } },
      { addresses: { receiver: { name: 'Y', contact: { name: null } } } },
    ],
    [
      'a nested object as a whole',
      { insurance: { value: 2, currency: 'SEK' } },
      { insurance: { value: 2, currency: 'SEK' } },
    ],
  ])('holds %s', (_name, edit, expected) => {
    expect(changeSet(base, { ...base, ...edit }, options)).toEqual(expected);
  });

  const documents = fc.record({
    orderNumber: fc.option(fc.string()),
    goodsLines: fc.array(fc.record({ weight: fc.nat(), note: fc.option(fc.string()) })),
    insurance: fc.option(fc.record({ value: fc.nat() })),
    addresses: fc.record({
      sender: fc.option(fc.record({ name: fc.string() })),
      receiver: fc.record({ name: fc.string() }),
    }),
  });

  test('applied to the base gives the draft', () => {
    fc.assert(
      fc.property(documents, documents, (before, after) => {
        expect(applyChanges(before, changeSet(before, after, { groups }), { groups })).toEqual(after);
      }),
    );
  });
});
