/** Shipments, loads, delivery types and addresses as their kinds have them: what is sent, and what is shown of what waits. */
import { describe, expect, test } from 'vitest';
import type { PublicCarrier } from '#contract/carrier.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { LoadResponse } from '#contract/load.ts';
import { kindRules } from '#domain/kinds/kinds.ts';
import { requestOf } from '#domain/outbox/entry-request.ts';
import { mergeEntry } from '#domain/outbox/merge-entry.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { edit, sampleEntry, shipment } from '../outbox/entries.ts';
import { asked, SAMPLES } from './samples.ts';

describe('a shipment', () => {
  const { id, entity } = SAMPLES.shipment;
  const rules = kindRules('shipment');

  test('is made without an id of its own, and changed, called off and booked under its id', () => {
    const calls = (['create', 'edit', 'status', 'book'] as const).map((verb) => {
      const { call, params } = requestOf(asked(`shipment.${verb}`), 'exact');
      return [call, params?.shipmentId];
    });
    expect(calls).toEqual([
      ['saveShipment', 'new'],
      ['saveShipment', id],
      ['saveShipment', id],
      ['bookShipment', id],
    ]);
  });

  test('is read without what surrounds it, where the server can leave that out', () => {
    expect(rules.read?.request(id, 'exact')).toEqual({
      ...{ call: 'shipment', params: { shipmentId: id }, query: { only: 'shipmentData' } },
    });
    expect(rules.read?.request(id, 'plain').query).toEqual({});
  });

  test('is shown in its state, which only its own command changes', () => {
    expect(rules.fold(entity, [asked('shipment.edit')], {})).toEqual({ ...entity, orderNumber: 'A' });
    expect(rules.fold(entity, [asked('shipment.status')], {})).toEqual({ ...entity, status: STATUS.cancelled });
  });

  test('is shown with the names of a delivery type that was chosen, and else with those it was stored with', () => {
    const deliveryTypes = [{ id: '3', name: 'Dagtur', carrierId: 'c1', carrierName: 'Bring' } as DeliveryType];
    expect(rules.fold(entity, [edit({ deliveryType: '3' })], { deliveryTypes })).toMatchObject({
      ...{ deliveryType: '3', deliveryTypeName: 'Dagtur', carrier: 'c1', carrierName: 'Bring' },
    });
    const stored = shipment({ deliveryType: '3', deliveryTypeName: 'Day trip', carrier: 'c1' });
    expect(rules.fold(stored, [asked('shipment.edit')], { deliveryTypes })?.deliveryTypeName).toBe('Day trip');
  });
});

describe('[LOD-01] a load', () => {
  const { id, entity } = SAMPLES.load;
  const rules = kindRules('load');
  const [first] = entity.events;

  test('is sent scan by scan, without the name that the server knows', () => {
    const tell = requestOf(asked('load.tell'), 'exact');
    const { by, ...scan } = { ...first, eventId: 'e2', packageNo: '374' };
    expect(tell).toEqual({ call: 'tellLoad', params: { loadId: id }, body: [scan] });
    const finish = requestOf(asked('load.finish'), 'exact');
    expect(finish).toMatchObject({ call: 'finishLoad', params: { loadId: id } });
    expect(finish.body).not.toHaveProperty('by');
    expect(finish.body).toHaveProperty('driver', 'Mats Ferm');
    expect(requestOf(asked('load.open'), 'exact')).toMatchObject({ call: 'openLoad', params: { loadId: id } });
  });

  test('is shown with the scans and the signature that wait, each once', () => {
    const shown = rules.fold(entity, [asked('load.tell'), asked('load.tell'), asked('load.finish')], {});
    expect(shown?.events.map(({ eventId }) => eventId)).toEqual(['e1', 'e2']);
    expect(shown?.finishes).toEqual([
      {
        ...{ driver: 'Mats Ferm', vehicle: null, signature: 'M1 1L9 9', at: '2026-11-27T15:00:00.000Z' },
        ...{ reasons: [], packages: null, by: 'elin' },
      },
    ]);
    expect(rules.fold(entity, [asked('load.open')], {})).toEqual(entity);
  });

  test('that the server does not know yet is made by whatever waits', () => {
    const shown = rules.fold(undefined, [asked('load.tell')], {});
    expect(shown).toMatchObject({ id, carrierId: 'c1', day: '2026-11-27', finishes: [], _etag: null });
    expect(shown).toMatchObject({ startedAt: '', startedBy: '' });
    expect(shown?.events.map(({ eventId }) => eventId)).toEqual(['e2']);
    expect(rules.fold(undefined, [], {})).toBeUndefined();
    expect(rules.fold(undefined, [sampleEntry({ ...asked('load.open'), entityKey: 'load:x' })], {})).toBeUndefined();
  });

  test('is read among those of its day, without what is expected of it', () => {
    expect(rules.read?.request(id, 'exact')).toEqual({ call: 'loads', query: { day: '2026-11-27' } });
    expect(rules.read?.request('x', 'exact')).toEqual({ call: 'loads', query: { day: '' } });
    const answer = [{ ...entity, expected: [] }] as unknown as LoadResponse[];
    expect(rules.read?.find(answer as never, id)).toEqual(entity);
    expect(rules.read?.find(answer as never, '2026-11-28-c1')).toBeUndefined();
  });

  test('has its day for a name, and is made by any of its commands', () => {
    expect(rules.name(entity)).toEqual({ name: '2026-11-27', orderNumber: null });
    expect([rules.isMadeByAny, rules.hasPage, rules.change, rules.recreate]).toEqual([true, false, null, null]);
  });
});

describe('a delivery type', () => {
  const { entity, payloads } = SAMPLES.deliveryType;
  const rules = kindRules('deliveryType');
  const carriers = [
    { carrierId: 'c1', name: 'Bring Ny', carrierSuiteId: 'BRING2', bookingType: 'WEBSERVICE' },
    { carrierId: 'c2', name: 'Schenker', carrierSuiteId: 'DBS', bookingType: 'NONE' },
  ] as unknown as PublicCarrier[];
  const put = (fields: object) => ({
    ...asked('deliveryType.put'),
    payload: { ...(payloads.put as object), ...fields },
  });

  test('that waits has the names of the carrier that it was given', () => {
    expect(rules.fold(entity, [put({ carrierId: 'c2' })], { carriers })).toMatchObject({
      ...{ carrierId: 'c2', carrierName: 'Schenker', carrierSuiteId: 'DBS', bookingType: 'NONE' },
    });
    const created = rules.fold(undefined, [asked('deliveryType.create')], { carriers });
    expect(created).toMatchObject({ id: 'tmp:1', _etag: '', carrierName: 'Bring Ny', carrierSuiteId: 'BRING2' });
  });

  test('keeps its names where the carrier is as it was, or is not known', () => {
    expect(rules.fold(entity, [put({ name: 'X' })], { carriers })).toMatchObject({ name: 'X', carrierName: 'Bring' });
    expect(rules.fold(entity, [put({ carrierId: 'c9' })], { carriers })?.carrierName).toBe('Bring');
    expect(rules.fold(entity, [put({ carrierId: 'c2' })], {})?.carrierName).toBe('Bring');
  });

  test('has no more than was typed, with what was left out empty', () => {
    expect(rules.fold(entity, [put({ dom: undefined, eu: undefined, returnDocuments: undefined })], {})).toMatchObject({
      ...{ dom: null, eu: null, ex: null, returnDocuments: false },
    });
  });

  test('is sent under its id, and read from page after page', () => {
    expect(requestOf(asked('deliveryType.put'), 'exact')).toEqual({
      ...{ call: 'saveDeliveryType', params: { id: '3' }, body: payloads.put },
    });
    expect(requestOf(asked('deliveryType.create'), 'exact')).toMatchObject({ call: 'createDeliveryType' });
    const page = { data: [entity], pages: 3, snapshot: 's' };
    expect(rules.read?.request('3', 'exact')).toEqual({ call: 'deliveryTypes', query: {} });
    expect(rules.read?.find(page as never, '3')).toBe(entity);
    expect(rules.read?.find(page as never, '4')).toBeUndefined();
    expect(rules.read?.next?.(page as never, 2)).toEqual({
      call: 'deliveryTypes',
      query: { page: '3', snapshot: 's' },
    });
    expect(rules.read?.next?.(page as never, 3)).toBeUndefined();
    expect([rules.entityIn({ ...entity }), rules.entityIn({ id: '3' })]).toEqual([entity, undefined]);
  });

  test('of another carrier is another product, chosen as a whole', () => {
    const product = rules.groups.find(({ name }) => name === 'product');
    const isReplaced = product?.record?.isReplaced as (base: DeliveryType, now: DeliveryType) => boolean;
    expect(isReplaced(entity, { ...entity, carrierId: 'c2' })).toBe(true);
    expect(isReplaced(entity, { ...entity, eu: entity.dom })).toBe(false);
  });

  test('made anew has all that was typed of it', () => {
    const { payload, base } = rules.recreate?.(entity, { clientRef: 'r' } as never) ?? {};
    const { name, carrierId, returnDocuments, dom, eu, ex } = entity;
    expect(base).toEqual({ name, carrierId, returnDocuments, dom, eu, ex });
    expect(payload).toEqual({ name, carrierId, returnDocuments, dom, eu, ex, clientRef: 'r' });
  });
});

describe('an address', () => {
  const { entity, payloads } = SAMPLES.address;
  const rules = kindRules('address');

  test('is changed on a server that answers with all of them by a plain call', () => {
    const body = { ...(payloads.put as object), addressId: '7' };
    expect(requestOf(asked('address.put'), 'plain')).toEqual({ call: 'saveAddress', body });
  });

  test('is asked for alone where the server can, with its id', () => {
    expect(requestOf(asked('address.put'), 'exact')).toEqual({
      ...{ call: 'saveAddress', query: { answer: 'entity' }, body: { ...(payloads.put as object), addressId: '7' } },
    });
    expect(requestOf(asked('address.create'), 'exact')).toMatchObject({ query: { answer: 'entity' } });
    expect(requestOf(asked('address.create'), 'plain')).toEqual({ call: 'saveAddress', body: payloads.create });
  });

  test('is read among all, and known in an answer by its name', () => {
    expect(rules.read?.request('7', 'exact')).toEqual({ call: 'addresses' });
    const all = [{ ...entity, addressId: '6' }, entity];
    expect(rules.read?.find(all as never, '7')).toBe(entity);
    expect(rules.read?.find(all as never, '8')).toBeUndefined();
    expect(rules.entryOf?.({ id: '7', payload: {} }, all as never)).toBe(entity);
    const answer = { ...entity };
    expect([rules.entityIn(answer), rules.entityIn({ addressId: '7' })]).toEqual([answer, undefined]);
  });

  test('keeps the id and the version that nobody types', () => {
    expect(rules.fold(entity, [asked('address.put')], {})).toEqual({ ...entity, name: 'Nytt' });
    expect(rules.fold(undefined, [asked('address.create')], {})).toMatchObject({ addressId: 'tmp:1', _etag: '' });
    const { addressId, _etag, ...typed } = entity;
    const birth = rules.recreate?.(entity, { clientRef: 'r' } as never);
    expect(birth).toEqual({ payload: { ...typed, clientRef: 'r' }, base: typed });
  });

  const contact = (fields: object) => ({ contact: { ...entity.contact, ...fields } });
  const put = (fields: object) => ({
    ...asked('address.put'),
    payload: { ...(payloads.create as object), name: 'Lager', ...fields },
  });

  test('has the telephone number of one person and the e-mail of another', () => {
    const verdict = mergeEntry(put(contact({ phoneNo: '1' })), { ...entity, ...contact({ email: 'a@b.se' }) });
    expect(verdict).toMatchObject({ kind: 'resend', payload: contact({ phoneNo: '1', email: 'a@b.se' }) });
  });

  test('that both changed alike is done, and a value that both changed is asked about', () => {
    expect(mergeEntry(put({ city: 'Malmö' }), { ...entity, city: 'Malmö' })).toEqual({ kind: 'done' });
    expect(mergeEntry(put({ vatNo: 'SE1' }), { ...entity, vatNo: 'SE2' })).toMatchObject({
      ...{ kind: 'conflict', reason: 'changed', clashes: [{ group: 'vatNo' }] },
    });
  });

  test('typed in a build that did not know a field keeps that field, and nobody is asked about it', () => {
    const old = put({ name: 'Nytt', customerNo: undefined });
    const verdict = mergeEntry(old, { ...entity, customerNo: '30500' });
    expect(verdict).toMatchObject({ kind: 'resend', payload: { name: 'Nytt', customerNo: '30500' } });
  });

  test('is sent without what an earlier server says nothing of', () => {
    const { openingHours, ...theirs } = entity;
    const verdict = mergeEntry(put({ city: 'Malmö' }), theirs as typeof entity);
    expect(verdict).toMatchObject({ kind: 'resend', payload: { city: 'Malmö' } });
    expect(verdict).not.toHaveProperty('payload.openingHours');
  });
});

test('notifications have no name, and the list is empty until the first are read', () => {
  const rules = kindRules('notifications');
  expect(rules.name([])).toEqual({ name: '', orderNumber: null });
  expect(rules.fold(undefined, [], {})).toEqual([]);
});
