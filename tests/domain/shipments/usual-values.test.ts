import { describe, expect, test } from 'vitest';
import { type UsualValues, usualValues } from '#domain/shipments/usual-values.ts';

const EMPTY = { deliveryType: null, msgToFW1: null, msgToFW2: null, msgToFW3: null };
const ENTRY = { deliveryType: '7', instructions: 'Ring on arrival', openingHours: '07–15' };
const OFFERED = new Set(['7', '8']);

describe('[ADR-04] a new shipment', () => {
  test.each<[name: string, draft: typeof EMPTY | object, entry: object, brought: UsualValues, values: UsualValues]>([
    ['all that is kept', {}, ENTRY, {}, { deliveryType: '7', msgToFW1: 'Ring on arrival', msgToFW2: '07–15' }],
    ['nothing where nothing is kept', {}, {}, {}, {}],
    [
      'no delivery type that is gone',
      {},
      { ...ENTRY, deliveryType: '9' },
      {},
      { msgToFW1: 'Ring on arrival', msgToFW2: '07–15' },
    ],
    [
      'nothing in place of what was filled in',
      { deliveryType: '8', msgToFW1: 'Fragile' },
      ENTRY,
      {},
      { msgToFW2: 'Ring on arrival', msgToFW3: '07–15' },
    ],
    [
      'no more lines than there are',
      { msgToFW1: 'a', msgToFW2: 'b' },
      ENTRY,
      {},
      { deliveryType: '7', msgToFW3: 'Ring on arrival' },
    ],
    ['nothing twice', { msgToFW1: '07–15' }, ENTRY, {}, { deliveryType: '7', msgToFW2: 'Ring on arrival' }],
    [
      'its own in place of what the receiver before brought',
      { deliveryType: '7', msgToFW1: 'Ring on arrival', msgToFW2: '07–15' },
      { deliveryType: '8', instructions: 'Port 4' },
      { deliveryType: '7', msgToFW1: 'Ring on arrival', msgToFW2: '07–15' },
      { deliveryType: '8', msgToFW1: 'Port 4', msgToFW2: null },
    ],
    [
      'nothing, and leaves what was changed of what another brought',
      { deliveryType: '8', msgToFW1: 'Ring twice' },
      {},
      { deliveryType: '7', msgToFW1: 'Ring on arrival' },
      {},
    ],
  ])('takes of its receiver %s', (_, draft, entry, brought, values) => {
    expect(usualValues({ ...EMPTY, ...draft }, entry, brought, OFFERED).changes).toEqual(values);
  });

  test('lets what a receiver brought give way also after that receiver was chosen twice', () => {
    const first = usualValues(EMPTY, ENTRY, {}, OFFERED);
    const filled = { ...EMPTY, ...first.changes };
    const again = usualValues(filled, ENTRY, first.brings, OFFERED);
    expect(again.changes).toEqual({});
    expect(usualValues(filled, { deliveryType: '8' }, again.brings, OFFERED).changes).toEqual({
      deliveryType: '8',
      msgToFW1: null,
      msgToFW2: null,
    });
  });

  test('lets the delivery type of two receivers give way to that of a third', () => {
    const first = usualValues(EMPTY, { deliveryType: '7' }, {}, OFFERED);
    const second = usualValues({ ...EMPTY, deliveryType: '7' }, { deliveryType: '7' }, first.brings, OFFERED);
    expect(usualValues({ ...EMPTY, deliveryType: '7' }, { deliveryType: '8' }, second.brings, OFFERED).changes).toEqual(
      { deliveryType: '8' },
    );
  });
});
