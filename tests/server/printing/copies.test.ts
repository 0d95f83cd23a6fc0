import { beforeAll, describe, expect, test } from 'vitest';
import {
  createCarrier,
  createDeliveryType,
  createShipment,
  DSV_CARRIER,
  swedishReceiver,
} from '#tests/support/freight-world.ts';
import { startTestServer, type TestCaller } from '#tests/support/server.ts';
import { TEST_USERS } from '#tests/support/test-companies.ts';

const server = await startTestServer();
let user: TestCaller;
let editor: TestCaller;

beforeAll(async () => {
  user = await server.signIn(TEST_USERS.DefaultUser);
  editor = await server.signIn(TEST_USERS.SuperUser);
});

const everywhere = { dom: 'GRP', eu: 'GRP', ex: 'GRP' };
const typeOf = async (carrierId: string) => (await createDeliveryType(editor, carrierId, carrierId, everywhere)).id;
const inOslo = { receiver: { ...swedishReceiver, countryCode: 'NO', zipCode: '0159', city: 'Oslo' } };
const waybillCopies = (shipment: { documents: { kind: string; copies: number }[] }) =>
  shipment.documents.find(({ kind }) => kind === 'waybill')?.copies;

describe('copies of waybills', () => {
  test('[PRT-05] a waybill has two copies and a CMR three, as long as the carrier does not say otherwise', async () => {
    const deliveryType = await typeOf(await createCarrier(editor, DSV_CARRIER as never));
    const shipment = await createShipment(user, { deliveryType });
    expect(waybillCopies(shipment)).toBe(2);
    const { shipmentData: abroad } = await user.do('saveShipment', {
      params: { shipmentId: shipment.shipmentId },
      headers: { 'if-match': shipment._etag ?? '' },
      body: { addresses: inOslo, combiterms: 'DAP' },
    });
    expect(waybillCopies(abroad)).toBe(3);
    expect(abroad.documents.find(({ kind }) => kind === 'label')?.copies).toBe(1);
  });

  test('[PRT-05] each carrier has its own numbers of copies, and one number for both where only that is given', async () => {
    const used = { active: true, autoprint: false };
    const both = [{ document: 'waybill', ...used, copies: 4, cmrCopies: 5 }];
    const one = [{ document: 'waybill', ...used, copies: 6 }];
    for (const [documents, dom, cmr] of [[both, 4, 5] as const, [one, 6, 6] as const]) {
      const deliveryType = await typeOf(await createCarrier(editor, { ...DSV_CARRIER, documents } as never));
      expect(waybillCopies(await createShipment(user, { deliveryType }))).toBe(dom);
      const abroad = { deliveryType, addresses: inOslo, combiterms: 'DAP' };
      expect(waybillCopies(await createShipment(user, abroad))).toBe(cmr);
    }
    const documents = [{ document: 'waybill', ...used, copies: 1, cmrCopies: 21 }];
    const body = { ...DSV_CARRIER, documents } as never;
    expect(await editor.refused('saveCarrier', { params: { carrierId: 'new' }, body })).toMatchObject({
      fields: { 'documents.0.cmrCopies': { code: 'maxValue' } },
    });
  });
});
