/** What is proposed from the last shipment to a receiver, what is not, and what taking it away leaves. */
import { describe, expect, test } from 'vitest';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { Shipment } from '#contract/shipment.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';
import {
  differentShipments,
  newestByPlace,
  proposalFor,
  shipmentsTo,
  standingFields,
  wasSent,
  withoutProposal,
} from '#domain/shipments/proposal.ts';
import { STATUS } from '#domain/shipments/status.ts';

const RECEIVER = { name: 'Göteborgs Kakel', street1: 'Västra Hamngatan 11', zipCode: '411 17', countryCode: 'SE' };
const TYPE = { id: 'dt1', bookingType: 'EDI', dom: { value: 'GRP', serviceCodes: [] } } as unknown as DeliveryType;
const BASE = newShipment({ countryCode: 'SE', currency: 'SEK' }, '2031-03-12');

const factsOf = (id: string | null) => ({ warehouseCountry: 'SE', deliveryType: id === 'dt1' ? TYPE : undefined });

function earlier(fields: Partial<Shipment> = {}): Shipment {
  const [line] = BASE.goodsLines;
  return {
    ...BASE,
    shipmentId: '100',
    status: STATUS.ready,
    deliveryType: 'dt1',
    orderNumber: 'SO-1',
    noteInternal: 'Careful',
    insurance: { value: 100, currency: 'SEK' },
    combiterms: 'DAP',
    msgToFW1: 'Delivery 07–15',
    goodsLines: [
      { ...line, lineNo: 4, type: 'PE', quantity: 2, weight: 1180, packageNumbers: ['1', '2'] },
      { ...line, lineNo: 7, quantity: 5, weight: 75 },
    ] as Shipment['goodsLines'],
    ...fields,
  };
}

const draftOf = (fields: Partial<Shipment>): Shipment => ({ ...BASE, ...fields });
const row = (shipmentId: string, status = 10, receiver: object = RECEIVER) =>
  ({ shipmentId, status, receiver }) as Parameters<typeof shipmentsTo>[1] extends Iterable<infer Row> ? Row : never;

describe('the last time', () => {
  test('is the newest to that address that was not cancelled, however it was written, and what waits here is newer', () => {
    const other = { ...RECEIVER, street1: 'Oljevägen 4' };
    const written = { ...RECEIVER, name: 'GÖTEBORGS KAKEL', zipCode: '41117' };
    const rows = [row('9'), row('11', 90), row('10', 80, written), row('12', 10, other), row('tmp:a')];
    expect(shipmentsTo(RECEIVER, rows).map(({ shipmentId }) => shipmentId)).toEqual(['tmp:a', '10', '9']);
    expect([...newestByPlace(rows).values()].map(({ shipmentId }) => shipmentId)).toEqual(['tmp:a', '12']);
  });

  test('differs by what it would propose, not by its day, numbers or order', () => {
    const same = earlier({ shipmentId: '99', orderNumber: 'SO-2', dispDate: '2031-01-01' });
    const other = earlier({ shipmentId: '98', msgToFW1: null });
    expect(differentShipments([earlier(), same, other], 5).map(({ shipmentId }) => shipmentId)).toEqual(['100', '98']);
    expect(differentShipments([earlier(), other], 1)).toHaveLength(1);
  });
});

describe('the proposal', () => {
  test('has type, goods and messages; never date, order number, insurance, note or package numbers', () => {
    const { values, withoutType } = proposalFor(BASE, BASE, earlier(), factsOf);
    expect(withoutType).toBeUndefined();
    expect(Object.keys(values).sort()).toEqual(['deliveryType', 'goodsLines', 'msgToFW1']);
    expect(values.goodsLines).toMatchObject([
      { lineNo: 1, type: 'PE', quantity: 2, weight: 1180, packageNumbers: [] },
      { lineNo: 2, type: 'PC', quantity: 5, weight: 75 },
    ]);
  });

  test('has the terms only between countries, where they are asked for', () => {
    const receiver = { ...BASE.addresses.receiver, countryCode: 'NO' };
    const draft = draftOf({ addresses: { sender: null, receiver } });
    const isEx = { ...TYPE, ex: { value: 'GRP', serviceCodes: [] } };
    const facts = () => ({ warehouseCountry: 'SE', deliveryType: isEx });
    expect(proposalFor(BASE, draft, earlier(), facts).values).toMatchObject({ combiterms: 'DAP' });
  });

  test('leaves what somebody filled in already alone', () => {
    const { values } = proposalFor(BASE, draftOf({ msgToFW1: 'Mine', deliveryType: 'dt2' }), earlier(), factsOf);
    expect(Object.keys(values)).toEqual(['goodsLines']);
  });

  test('is made without a type that is not offered any more, or not there, and says why', () => {
    const gone = proposalFor(BASE, BASE, earlier({ deliveryType: 'dt9' }), factsOf);
    expect(gone.values.deliveryType).toBeUndefined();
    expect(gone.withoutType).toEqual({ deliveryType: { code: 'unknown' } });
    const receiver = { ...BASE.addresses.receiver, countryCode: 'NO' };
    const abroad = proposalFor(BASE, draftOf({ addresses: { sender: null, receiver } }), earlier(), factsOf);
    expect(abroad.withoutType).toEqual({ deliveryType: { code: 'notOffered' } });
    expect(abroad.values).toMatchObject({ msgToFW1: 'Delivery 07–15' });
  });

  test('is made without a type whose message cannot take the goods', () => {
    const [line] = BASE.goodsLines;
    const long = earlier({
      goodsLines: [{ ...line, type: 'CRATE OF EIGHTEEN!', weight: 5 }] as Shipment['goodsLines'],
    });
    const { values, withoutType } = proposalFor(BASE, BASE, long, factsOf);
    expect(Object.keys(withoutType ?? {})).toEqual(['goodsLines.0.type']);
    expect(Object.keys(values).sort()).toEqual(['goodsLines', 'msgToFW1']);
  });
});

describe('taking it away', () => {
  const proposal = proposalFor(BASE, BASE, earlier(), factsOf);
  const filled = draftOf(proposal.values as Partial<Shipment>);

  test('takes back exactly what stands as proposed', () => {
    expect(standingFields(proposal, filled)).toEqual(['deliveryType', 'goodsLines', 'msgToFW1']);
    expect({ ...filled, ...withoutProposal(BASE, filled, proposal) }).toEqual(BASE);
  });

  test('keeps what was changed or added since', () => {
    const [first, second] = filled.goodsLines as [Shipment['goodsLines'][number], Shipment['goodsLines'][number]];
    const edited = { ...filled, msgToFW1: 'Call first', goodsLines: [{ ...first, weight: 1 }, second] };
    expect(standingFields(proposal, edited)).toEqual(['deliveryType', 'goodsLines']);
    expect(withoutProposal(BASE, edited, proposal)).toEqual({
      deliveryType: null,
      goodsLines: [{ ...first, weight: 1 }],
    });
  });
});

test.each([
  ['open, of yesterday', STATUS.open, '2031-03-11', true],
  ['open, of today', STATUS.open, '2031-03-12 15:00', true],
  ['closed, of today', STATUS.closed, '2031-03-12', true],
  ['ready, of tomorrow', STATUS.ready, '2031-03-13', false],
  ['rejected, of yesterday', STATUS.rejected, '2031-03-11', false],
  ['technical error, of yesterday', STATUS.technicalError, '2031-03-11', false],
  ['failed, of yesterday', STATUS.failed, '2031-03-11', false],
] as const)(
  '[SHP-02] a shipment that is %s counts as sent or not as its day and state say',
  (_, status, dispDate, sent) => {
    expect(wasSent({ status, dispDate }, '2031-03-12')).toBe(sent);
  },
);

test.each([
  ['carrier', true],
  ['ready', true],
  ['test', false],
  ['testMade', false],
] as const)('[BOK-05] a shipment booked as “%s” counts as sent: %s', (bookedAs, sent) => {
  expect(wasSent({ status: STATUS.closed, dispDate: '2031-03-11', bookedAs }, '2031-03-12')).toBe(sent);
});
