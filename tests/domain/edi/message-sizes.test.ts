/** How long texts may be in a message to a carrier. */
import { expect, test } from 'vitest';
import type { Shipment } from '#contract/shipment.ts';
import { messageSizeErrors, tooLong } from '#domain/edi/message-sizes.ts';
import { emptyParty, newShipment } from '#domain/shipments/new-shipment.ts';

const blank = newShipment({ countryCode: 'SE', currency: 'SEK' }, '2031-03-12');
const party = (length: (field: string) => number) => {
  const text = (field: string) => 'x'.repeat(length(field));
  return {
    ...emptyParty('SE'),
    ...{ name: text('name'), street1: text('street1'), street2: text('street2'), city: text('city') },
    ...{ vatNo: text('vatNo'), contact: { name: text('contact.name'), email: null, phoneNo: null } },
  };
};
/** The room of each text, by its path. */
const ROOM = {
  ...{ orderNumber: 35, combiterms: 3, customerNumber: 17, msgToFW1: 70, msgToFW2: 70, msgToFW3: 70 },
  ...{ 'pickupPoint.city': 35, 'goodsLines.0.type': 17, 'goodsLines.0.description': 70 },
  ...Object.fromEntries(
    ['sender', 'receiver'].flatMap((place) =>
      Object.entries({ name: 175, street1: 70, street2: 70, city: 35, 'contact.name': 35, vatNo: 35 }).map(
        ([field, room]) => [`addresses.${place}.${field}`, room],
      ),
    ),
  ),
};

/** Everything filled: each text as long as its room and `more`. */
function filled(more: number, changes: Partial<Shipment> = {}): Shipment {
  const text = (path: keyof typeof ROOM) => 'x'.repeat((ROOM[path] ?? 0) + more);
  const partyOf = (place: string) =>
    party((field) => (ROOM[`addresses.${place}.${field}` as keyof typeof ROOM] ?? 0) + more);
  return {
    ...blank,
    ...{ orderNumber: text('orderNumber'), combiterms: text('combiterms'), customerNumber: text('customerNumber') },
    ...{ msgToFW1: text('msgToFW1'), msgToFW2: text('msgToFW2'), msgToFW3: text('msgToFW3'), receiverPays: true },
    pickupPoint: { id: '1', name: 'Kiosk', street1: null, zipCode: null, city: text('pickupPoint.city') },
    addresses: { sender: partyOf('sender'), receiver: partyOf('receiver') },
    goodsLines: blank.goodsLines.map((line) => ({
      ...{ ...line, type: text('goodsLines.0.type'), description: text('goodsLines.0.description') },
    })),
    ...changes,
  };
}

test('a text that fills its place in the message is not too long, and each that is longer is told with its room', () => {
  expect(messageSizeErrors(filled(0))).toEqual({});
  expect(messageSizeErrors(filled(1))).toEqual(
    Object.fromEntries(Object.entries(ROOM).map(([path, max]) => [path, { code: 'maxLength', values: { max } }])),
  );
  expect(messageSizeErrors(blank)).toEqual({});
});

test('the customer number is in the message only where the receiver pays, and a sender only where there is one', () => {
  const receiver = { ...emptyParty('SE'), name: 'Kund' };
  const tooLongNumber = { ...blank, customerNumber: 'x'.repeat(18), addresses: { sender: null, receiver } };
  expect(messageSizeErrors({ ...tooLongNumber, receiverPays: false })).toEqual({});
  expect(Object.keys(messageSizeErrors({ ...tooLongNumber, receiverPays: true }))).toEqual(['customerNumber']);
});

test('a text is measured as it is written in the message', () => {
  expect(tooLong({ euros: ['€€', 5], letters: ['ÅÄÖ', 3], nothing: [null, 0], unset: [undefined, 0] })).toEqual({
    euros: { code: 'maxLength', values: { max: 5 } },
  });
  expect(tooLong({ euros: ['€€', 6] })).toEqual({});
});
