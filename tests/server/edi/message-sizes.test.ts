/** What a message to a carrier has no room for is refused when it is saved, not cut when it is sent. */
import { expect, test } from 'vitest';
import {
  book,
  createEdiDeliveryType,
  createShipment,
  DSV_CARRIER,
  goodsLine,
  swedishReceiver,
} from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
const editor = await server.signIn(TEST_USERS.SuperUser);
const deliveryType = await createEdiDeliveryType(editor);
const params = { shipmentId: 'new' };

test('a shipment whose texts a message has no room for is refused field by field; without EDI it is not', async () => {
  const body = {
    deliveryType,
    // A euro sign takes three characters.
    msgToFW1: '€'.repeat(24),
    addresses: {
      receiver: {
        ...swedishReceiver,
        city: 'Västra Tornedalens Nedre Bruksområde',
        contact: { ...swedishReceiver.contact, name: 'x'.repeat(36) },
      },
    },
    goodsLines: [{ ...goodsLine(1, 1), type: 'x'.repeat(18) }],
  };
  const refusal = await editor.refused('saveShipment', { params, body });
  expect(refusal).toMatchObject({ status: 422, code: 'rules' });
  expect(refusal.fields).toEqual({
    msgToFW1: { code: 'maxLength', values: { max: 70 } },
    'addresses.receiver.city': { code: 'maxLength', values: { max: 35 } },
    'addresses.receiver.contact.name': { code: 'maxLength', values: { max: 35 } },
    'goodsLines.0.type': { code: 'maxLength', values: { max: 17 } },
  });
  const { deliveryType: _, ...undecided } = body;
  await editor.do('saveShipment', { params, body: undecided });
});

test('a connection whose addresses an interchange has no room for is refused', async () => {
  const long = { uNBaddressOwn: 'x'.repeat(36), uNBqualifierRec: 'ZZZZZ', gaNo: '1'.repeat(18) };
  const options = { params: { carrierId: 'new' }, body: { ...DSV_CARRIER, ...long } };
  const { fields } = await editor.refused('saveCarrier', options);
  expect(fields).toMatchObject({
    uNBaddressOwn: { code: 'maxLength', values: { max: 35 } },
    uNBqualifierRec: { code: 'maxLength', values: { max: 4 } },
    gaNo: { code: 'maxLength', values: { max: 17 } },
  });
});

test('a message says when goods can be fetched at the warehouse', async () => {
  const hours = JSON.stringify({ openingTime: '07:30', closingTime: '16:00' });
  await server.db
    .updateTable('companies')
    .set((eb) => ({ warehouse: eb.cast(eb.val(hours), 'jsonb') }))
    .where('company_id', '=', TEST_COMPANY)
    .execute();
  const { shipmentId } = await createShipment(editor, { deliveryType });
  const { dispDate } = await book(editor, shipmentId);
  const { data } = await editor.do('ediLog', { query: { shipmentId } });
  const { text } = await editor.do('ediMessage', { params: { ediId: data[0]?.ediId ?? '' } });
  const day = dispDate.slice(0, 10).replaceAll('-', '');
  expect(text).toContain(`DTM+234:${day}0730:203'DTM+235:${day}1600:203'`);
  expect(text).not.toContain('DTM+2:');
});
