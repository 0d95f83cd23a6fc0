import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Address } from '#contract/address.ts';
import { readFeed } from '#tests/support/change-feed.ts';
import { etagOfVersion } from '#tests/support/etags.ts';
import { createAddress, createShipment } from '#tests/support/freight-world.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { OTHER_USERS, TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
let editor: TestCaller;

beforeAll(async () => {
  editor = await server.signIn(TEST_USERS.SuperUser);
});

const entity = { answer: 'entity' };
const names = (addresses: readonly Address[]) => addresses.map(({ name }) => name);

describe('the address register', () => {
  test('[ADR-01] a save answers the register in Swedish order, or the entry when asked', async () => {
    for (const name of ['Östra', 'Zetas', 'Åbo', 'Ängen']) await createAddress(editor, name);
    const body = { name: 'åas', countryCode: 'NO', contact: { name: 'Ola', phoneNo: '+47 900-12 345' }, vatNo: 'NO1' };
    const list = (await editor.do('saveAddress', { body })) as Address[];
    expect(names(list)).toEqual(['Zetas', 'åas', 'Åbo', 'Ängen', 'Östra']);
    expect(list[1]).toMatchObject({
      ...body,
      street1: null,
      contact: { name: 'Ola', phoneNo: '+47 900-12 345', email: null },
    });
    expect(await editor.do('addresses')).toEqual(list);
  });

  test('[ADR-01] an entry is replaced whole, over the state that was seen', async () => {
    const made = await createAddress(editor, 'Gammal');
    const body = { addressId: made.addressId, name: 'Ny', countryCode: 'SE' };
    const headers = { 'if-match': made._etag };
    const saved = await editor.do('saveAddress', { query: entity, body, headers });
    expect(saved).toMatchObject({
      addressId: made.addressId,
      name: 'Ny',
      street1: null,
      _etag: expect.stringMatching(etagOfVersion(2)),
    });
    expect(await editor.refused('saveAddress', { body, headers })).toMatchObject({ status: 412, current: saved });
  });

  test.each([
    ['name', '', 'empty'],
    ['name', 'x'.repeat(51), 'maxLength'],
    ['street1', 'x'.repeat(36), 'maxLength'],
    ['zipCode', 'x'.repeat(16), 'maxLength'],
    ['city', 'x'.repeat(51), 'maxLength'],
    ['countryCode', 'Sverige', 'exactLength'],
    ['vatNo', 'x'.repeat(21), 'maxLength'],
    ['contact', { email: 'nobody' }, 'invalidEmail'],
    ['contact', { name: 'x'.repeat(51) }, 'maxLength'],
  ])('[ADR-01] refuses the %s %j', async (field, value, code) => {
    const body = { name: 'X', countryCode: 'SE', [field]: value };
    const { status, fields } = await editor.refused('saveAddress', { body });
    expect([status, Object.values(fields ?? {})[0]?.code]).toEqual([400, code]);
  });

  test.each(['EU', 'EX', 'YU', 'XK', 'GB', 'XU', 'XI', 'IX'])(
    '[FRM-07] the code $0 is a country with a name in both languages, of an address and of a receiver',
    async (countryCode) => {
      for (const language of ['en', 'sv']) {
        const { countries } = await editor.do('staticData', { headers: { 'accept-language': language } });
        const name = countries.find(({ value }) => value === countryCode)?.name;
        expect(name).toMatch(/^\p{Lu}\p{L}+/u);
        expect(name).not.toBe(countryCode);
      }
      const body = { name: `In ${countryCode}`, countryCode };
      expect(await editor.do('saveAddress', { query: entity, body })).toMatchObject(body);
      const receiver = { ...body, zipCode: '1' };
      const shipment = await createShipment(editor, { addresses: { receiver }, combiterms: 'DAP' });
      expect(shipment.addresses.receiver).toMatchObject(receiver);
    },
  );

  test('[FRM-07] a country that does not exist is refused, of an address and of a receiver', async () => {
    const nowhere = { name: 'X', countryCode: 'ZZ' };
    const address = await editor.refused('saveAddress', { body: nowhere });
    expect(address).toMatchObject({ status: 422, fields: { countryCode: { code: 'unknown' } } });
    const body = {
      addresses: { receiver: nowhere },
      combiterms: 'DAP',
      goodsLines: [{ lineNo: 1, type: 'PC', quantity: 1, weight: 1 }],
    };
    const shipment = await editor.refused('saveShipment', { params: { shipmentId: 'new' }, body });
    expect(shipment).toMatchObject({
      status: 422,
      fields: { 'addresses.receiver.countryCode': { code: 'unknown' } },
    });
  });

  test.each([
    ['+46 70-123 45', true],
    ['070 123', true],
    ['++46', false],
    ['46+70+1', false],
    ['070/123', true],
    ['070*123', false],
    ['call me', false],
  ])('[ADR-02] the phone number %s is taken: %s', async (phoneNo, isTaken) => {
    const body = { name: 'X', countryCode: 'SE', contact: { phoneNo } };
    if (isTaken) expect((await editor.call('saveAddress', { body })).status).toBe(200);
    else {
      const { status, fields } = await editor.refused('saveAddress', { body });
      expect([status, fields]).toEqual([400, { 'contact.phoneNo': { code: 'invalidFormat' } }]);
    }
  });

  test('[ADR-01] a device reads an entry as it was last saved, and none that is deleted', async () => {
    const made = await createAddress(editor, 'Följd');
    const body = { addressId: made.addressId, name: 'Följd', city: 'Ystad', countryCode: 'SE' };
    const changed = await editor.do('saveAddress', { query: entity, body });
    const told = async () => (await readFeed(editor)).filter(({ id }) => id === made.addressId);
    expect(await told()).toEqual([
      { kind: 'address', id: made.addressId, etag: expect.stringMatching(etagOfVersion(2)), doc: changed },
    ]);
    await editor.do('deleteAddress', { params: { addressId: made.addressId } });
    expect(await told()).toEqual([]);
  });

  test('[ADR-01] who is no editor reads the register, and writes nothing in it', async () => {
    const { addressId } = await createAddress(editor, 'Läst');
    const reader = await server.signIn(TEST_USERS.DefaultUser);
    expect(names(await reader.do('addresses'))).toContain('Läst');
    const body = { addressId, name: 'Skriven', countryCode: 'SE' };
    expect((await reader.refused('saveAddress', { body })).status).toBe(403);
    expect((await reader.refused('deleteAddress', { params: { addressId } })).status).toBe(403);
  });

  test('[ADR-01] a deleted entry is gone', async () => {
    const { addressId } = await createAddress(editor, 'Bort');
    const stale = { params: { addressId }, headers: { 'if-match': '"9"' } };
    expect((await editor.refused('deleteAddress', stale)).status).toBe(412);
    await editor.do('deleteAddress', { params: { addressId } });
    expect((await editor.refused('deleteAddress', { params: { addressId } })).status).toBe(404);
    expect(names(await editor.do('addresses'))).not.toContain('Bort');
  });

  test('the server names the entries, and one reference makes one', async () => {
    const unknown = { addressId: 'mine', name: 'X', countryCode: 'SE' };
    expect((await editor.refused('saveAddress', { body: unknown })).status).toBe(404);
    const body = { clientRef: randomUUID(), name: 'En gång', countryCode: 'SE' };
    const first = await editor.do('saveAddress', { query: entity, body });
    expect(await editor.do('saveAddress', { query: entity, body })).toEqual(first);
  });

  test('another company sees and changes nothing of it', async () => {
    const { addressId } = await createAddress(editor, 'Vår');
    const other = await server.signIn(OTHER_USERS.Moderator);
    expect(await other.do('addresses')).toEqual([]);
    const body = { addressId, name: 'Deras', countryCode: 'SE' };
    expect((await other.refused('saveAddress', { body })).status).toBe(404);
    expect((await other.refused('deleteAddress', { params: { addressId } })).status).toBe(404);
  });
});
