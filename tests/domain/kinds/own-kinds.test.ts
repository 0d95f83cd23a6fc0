/** Loads, delivery types and addresses as their kinds have them: what is sent, and what is shown of what waits. */
import { describe, expect, test } from 'vitest';
import type { PublicCarrier } from '#contract/carrier.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { LoadResponse } from '#contract/load.ts';
import { kindRules } from '#domain/kinds/kinds.ts';
import { requestOf } from '#domain/outbox/entry-request.ts';
import { sampleEntry } from '../outbox/entries.ts';
import { asked, SAMPLES } from './samples.ts';

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
    expect(created).toMatchObject({ id: 'tmp:1', carrierName: 'Bring Ny', carrierSuiteId: 'BRING2' });
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

  test('is asked for alone where the server can, with its id', () => {
    expect(requestOf(asked('address.put'), 'exact')).toEqual({
      ...{ call: 'saveAddress', query: { answer: 'entity' }, body: { ...(payloads.put as object), addressId: '7' } },
    });
    expect(requestOf(asked('address.create'), 'exact')).toMatchObject({ query: { answer: 'entity' } });
    expect(requestOf(asked('address.create'), 'plain')).toEqual({ call: 'saveAddress', body: payloads.create });
  });

  test('is read among all, and known in an answer by its name', () => {
    expect(rules.read?.request('7', 'exact')).toEqual({ call: 'addresses' });
    expect(rules.read?.find([entity] as never, '7')).toBe(entity);
    expect(rules.read?.find([entity] as never, '8')).toBeUndefined();
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
});
