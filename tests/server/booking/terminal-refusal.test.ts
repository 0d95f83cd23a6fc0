import { describe, expect, test } from 'vitest';
import { STATUS } from '#domain/shipments/status.ts';
import { messagesAbout as messagesIn } from '#tests/support/edi-folder.ts';
import { book, createEdiDeliveryType, createShipment } from '#tests/support/freight-world.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
const moderator = await server.signIn(TEST_USERS.Moderator);
const user = await server.signIn(TEST_USERS.DefaultUser);
const deliveryType = await createEdiDeliveryType(moderator);

const exempel = {
  ...{ name: 'Exempel AB', street1: 'Storgatan 12' },
  ...{ countryCode: 'SE', zipCode: '41201', city: 'Göteborg' },
};
const saved = (receiver: object, more: object = {}) =>
  createShipment(user, {
    deliveryType,
    addresses: { receiver: { ...exempel, ...receiver } },
    ...more,
  });
const tryToBook = (shipmentId: string) =>
  user.call('bookShipment', { params: { shipmentId }, body: { action: 'book' } });
const consignee = (shipmentId: string) => {
  const [message = []] = messagesIn(server.config.dataDirectory, shipmentId);
  const segment = message.find(({ name, elements }) => name === 'NAD' && elements[0]?.[0] === 'CN');
  return segment?.elements.map((element) => element.join(':'));
};

describe('[BOK-04] booking and printing ask what the terminal would refuse; saving does not', () => {
  test.each([
    ['Ελληνικά Είδη ΑΕ', 'Ellinika Eidi AE'],
    ['VІTA AB', 'VITA AB'],
    ['示例公司', undefined],
  ])('[F14] a receiver %s is saved, and refused at the carrier’s door with a proposal', async (name, written) => {
    const { shipmentId, addresses } = await saved({ name });
    expect(addresses.receiver.name).toBe(name);
    const refused = {
      status: 422,
      body: {
        code: 'terminalRefuses',
        fields: { 'addresses.receiver.name': { code: 'foreignLetters', ...(written && { values: { written } }) } },
      },
    };
    expect(await tryToBook(shipmentId)).toMatchObject(refused);
    const print = await user.call('printShipment', { params: { shipmentId }, body: { printer: 'browser' } });
    expect(print).toMatchObject({ status: 422, body: { code: 'terminalRefuses' } });
    if (!written) return;
    const body = { addresses: { receiver: { ...addresses.receiver, name: written } } };
    await user.do('saveShipment', { params: { shipmentId }, body });
    await book(user, shipmentId);
    expect(consignee(shipmentId)?.[3]).toBe(written);
  });

  test.each([
    ['NO', '181', 'zipCodeShort', { proposed: '0181' }],
    ['DE', '1099', 'zipCodeShort', { proposed: '01099' }],
    ['FI', '="00120"', 'zipCodeForm', { country: 'FI' }],
    ['SE', '4120', 'zipCodeForm', { country: 'SE' }],
  ])('[F11] in %s the zip code %s is refused as %s', async (countryCode, zipCode, code, values) => {
    const { shipmentId } = await saved({ countryCode, zipCode }, countryCode === 'SE' ? {} : { combiterms: 'DAP' });
    expect(await tryToBook(shipmentId)).toMatchObject({
      status: 422,
      body: { code: 'terminalRefuses', fields: { 'addresses.receiver.zipCode': { code, values } } },
    });
  });

  test.each([
    ['SE', 'SE-412 01', '41201'],
    ['SE', 'S-412 01', '41201'],
    ['DK', 'DK-8000', '8000'],
    ['DE', 'D-01099', '01099'],
    ['LV', '1010', 'LV-1010'],
    ['NL', 'NL 1234 ab', '1234AB'],
  ])('[F18] in %s the zip code %s goes to the carrier as %s', async (countryCode, zipCode, sent) => {
    const more = countryCode === 'SE' ? {} : { combiterms: 'DAP' };
    const { shipmentId, addresses } = await saved({ countryCode, zipCode }, more);
    expect(addresses.receiver.zipCode).toBe(sent);
    await book(user, shipmentId);
    expect(consignee(shipmentId)?.[7]).toBe(sent);
  });

  test('[F14] characters without width never reach the message, and blanks and hyphens are plain', async () => {
    const { shipmentId, addresses } = await saved({
      name: 'Exempel\u200b\u00a0AB\u2011Syd\ufeff',
      city: '\u202aLund\u202c',
    });
    expect(addresses.receiver).toMatchObject({ name: 'Exempel AB-Syd', city: 'Lund' });
    await book(user, shipmentId);
    expect(consignee(shipmentId)).toEqual(['CN', '', '', 'Exempel AB-Syd', 'Storgatan 12', 'Lund', '', '41201', 'SE']);
  });

  test('[X11] a name of invisible characters is an empty one and is not saved', async () => {
    const body = { addresses: { receiver: { name: '\u200b\u2800\u3164', countryCode: 'SE' } } };
    expect(await user.call('saveShipment', { params: { shipmentId: 'new' }, body })).toMatchObject({
      status: 400,
      body: { fields: { 'addresses.receiver.name': { code: 'empty' } } },
    });
  });

  test('[W12] a mail address is stored as it is read, and its domain is sent in ASCII', async () => {
    const contact = {
      name: 'Anna',
      email: ' Anna Ek <o\u2019brien@åkeri.se>\u200b',
      phoneNo: '+46\u00a0(0)40\u00a012 34 56',
    };
    const { shipmentId, addresses } = await saved({ contact });
    expect(addresses.receiver.contact).toEqual({ name: 'Anna', email: "o'brien@åkeri.se", phoneNo: '+46 40 12 34 56' });
    await book(user, shipmentId);
    const [message = []] = messagesIn(server.config.dataDirectory, shipmentId);
    const told = message.filter(({ name }) => name === 'COM').map(({ elements }) => elements[0]?.join(':'));
    expect(told).toEqual(['+46 40 12 34 56:TE', "o'brien@xn--keri-poa.se:EM"]);
  });

  test('[W15] a search finds what is meant, whichever signs it is typed with', async () => {
    const { shipmentId } = await saved({ name: 'O’Brien & Søn Café' }, { orderNumber: 'TYP–4711' });
    for (const searchFields of [
      ...["o'brien", 'O´Brien', 'O‘Brien', 'søn cafe', '\u200bo’brien'].map((receiver) => ({ receiver })),
      ...['TYP-4711', 'typ—4711', 'TYP\u20114711', 'TYP−4711', '\u200bTYP-4711', 'typ-47%'].map((orderNumber) => ({
        orderNumber,
      })),
    ]) {
      const { data } = await user.do('shipmentsList', { body: { searchFields } });
      expect(
        data.map((row) => row.shipmentId),
        JSON.stringify(searchFields),
      ).toEqual([shipmentId]);
    }
  });
});

describe('[BOK-04] what the product’s terminal would refuse', () => {
  const line = { lineNo: 1, type: 'PE', quantity: 1, weight: 480, length: 120, width: 80, height: 110 };
  const oslo = { countryCode: 'NO', zipCode: '0159', city: 'Oslo' };
  const item = { description: 'Pump', hsTariffNumber: '84137021', countryOfOrigin: 'SE' };
  const abroad = { combiterms: 'DAP', value: 4500, currency: 'SEK', goodsLines: [line] };
  test.each([
    ['no street', { street1: null }, {}, ['addresses.receiver.street1']],
    ['no city', { city: null }, {}, ['addresses.receiver.city']],
    ['a phone number of one digit', { contact: { phoneNo: '1' } }, {}, ['addresses.receiver.contact.phoneNo']],
    ['a weight cut to its largest', {}, { goodsLines: [{ ...line, weight: 9_999_999 }] }, ['goodsLines.0.weight']],
    ['a length cut to its largest', {}, { goodsLines: [{ ...line, length: 9999 }] }, ['goodsLines.0.length']],
    ['nothing for customs', oslo, { ...abroad, value: null }, ['value', 'itemLines']],
    [
      'four digits for a tariff number and a word for an origin',
      oslo,
      { ...abroad, itemLines: [{ ...item, hsTariffNumber: '8413', countryOfOrigin: 'XX' }] },
      ['itemLines.0.hsTariffNumber', 'itemLines.0.countryOfOrigin'],
    ],
  ])('is told at its cells when booking and printing, and saved all the same: %s', async (_, receiver, more, paths) => {
    const { shipmentId, goodsLines } = await saved(receiver, more);
    for (const answer of [
      await tryToBook(shipmentId),
      await user.call('printShipment', { params: { shipmentId }, body: { printer: 'browser' } }),
    ]) {
      expect(answer).toMatchObject({ status: 422, body: { code: 'terminalRefuses' } });
      expect(Object.keys((answer.body as { fields: object }).fields)).toEqual(paths);
    }
    const { shipmentData } = await user.do('shipment', { params: { shipmentId } });
    expect(shipmentData).toMatchObject({ status: STATUS.open, isBooked: false, consignmentNo: null, goodsLines });
  });

  test('leaves out what is only asked about: 4,001 kg on a pallet can be booked', async () => {
    const { shipmentId } = await saved({}, { goodsLines: [{ ...line, weight: 4001 }] });
    expect(await book(user, shipmentId)).toMatchObject({ isBooked: true });
  });

  test('leaves out a shipment that has all that customs ask for', async () => {
    const { shipmentId } = await saved(oslo, { ...abroad, itemLines: [item] });
    expect(await book(user, shipmentId)).toMatchObject({ isBooked: true });
  });

  test('is said by the product itself, with its limits', async () => {
    const { carriersuitesProducts } = await user.do('staticData');
    const products = carriersuitesProducts.flatMap(({ value, products: { dom } }) =>
      dom.map(({ value: product, requires }) => [`${value} ${product}`, requires] as const),
    );
    expect(Object.fromEntries(products)).toMatchObject({
      'SCHENKERSE PARCEL': { customs: true, kgPerPackage: 30, kgPerShipment: 99, m3PerShipment: 0.36 },
      'DSVROAD GRP': { fields: ['street1', 'city', 'zipCode'], customs: true },
      'STANDARD STD': { fields: [], customs: false },
    });
  });

  test('keeps a shipment out of an end of day, with that reason and its cells', async () => {
    const { shipmentId } = await saved({ street1: null });
    const searchFields = { shipmentId };
    const { maxShipmentId } = await user.do('shipmentsList', { body: { searchFields } });
    const rehearsal = await user.do('endOfDay', {
      body: { maxShipmentId: maxShipmentId ?? '', searchFields, documents: { label: true }, rehearse: true },
    });
    expect(rehearsal).toMatchObject({
      stopped: [
        { shipmentId, code: 'terminalRefuses', fields: { 'addresses.receiver.street1': { code: 'required' } } },
      ],
    });
  });
});
