import { describe, expect, test } from 'vitest';
import * as drafts from '#client/editing/entity-draft.ts';
import { openDraft } from '#client/editing/entity-draft.ts';
import { SHIPMENT_EDITING, type ShipmentDraft, shipmentOf } from '#client/features/shipments/page/shipment-draft.ts';
import type { Shipment, ShipmentPatch } from '#contract/shipment.ts';
import { fieldChanges } from '#domain/shipments/field-changes.ts';
import { emptyGoodsLine } from '#domain/shipments/goods-line.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';
import { STATUS } from '#domain/shipments/status.ts';

const template = newShipment({ countryCode: 'SE', currency: 'SEK' }, '2026-11-21');
const loaded: Shipment = {
  ...template,
  shipmentId: '104261',
  status: STATUS.open,
  _etag: '"1"',
  goodsLines: Array.from({ length: 100 }, (_, index) => ({ ...emptyGoodsLine(index + 1), weight: index })),
};

type DraftState = drafts.DraftState<Shipment, ShipmentDraft>;
type DraftEvent = drafts.DraftEvent<Shipment, ShipmentDraft>;
const reduced = (start: DraftState, ...events: DraftEvent[]) =>
  events.reduce((state, event) => drafts.reduceDraft(SHIPMENT_EDITING, state, event), start);
const draftPatch = (state: DraftState) => (drafts.payloadOf(SHIPMENT_EDITING, state) ?? {}) as ShipmentPatch;
const isDirty = (state: DraftState) => drafts.isDirty(SHIPMENT_EDITING, state);
const weight = (row: number, value: number): DraftEvent => ({
  type: 'lines',
  member: 'goodsLines',
  event: { type: 'set', row, field: 'weight', value },
});
const set = (path: string, value: unknown): DraftEvent => ({ type: 'set', path, value });
const receiver = (field: string, value: string | null) => set(`addresses.receiver.${field}`, value);

describe('draft of a shipment', () => {
  test('a shipment as loaded has nothing to send', () => {
    expect(draftPatch(openDraft(loaded))).toEqual({});
    expect(isDirty(openDraft(loaded))).toBe(false);
  });

  test('only changed fields are sent, a changed line with all the others', () => {
    const state = reduced(openDraft(loaded), weight(89, 4711), set('orderNumber', 'SO-1'));
    const patch = draftPatch(state);
    expect(Object.keys(patch)).toEqual(['orderNumber', 'goodsLines']);
    expect(patch.goodsLines).toHaveLength(100);
    expect(patch.goodsLines?.[89]).toMatchObject({ lineNo: 90, weight: 4711 });
    expect(patch.goodsLines?.[89]).not.toHaveProperty('packageNumbers');
  });

  test('what was changed back is no change', () => {
    const state = reduced(openDraft(loaded), receiver('city', 'Umeå'), receiver('city', null));
    expect(isDirty(state)).toBe(false);
  });

  test('one party of the addresses is sent whole', () => {
    const state = reduced(openDraft(loaded), receiver('contact.phoneNo', '08-1'));
    expect(draftPatch(state).addresses).toEqual({
      receiver: { ...loaded.addresses.receiver, contact: { name: null, email: null, phoneNo: '08-1' } },
    });
  });

  test('insurance begins with its first value and ends with its last', () => {
    const begun = reduced(openDraft(loaded), set('insurance.value', 85000));
    expect(draftPatch(begun).insurance).toEqual({ value: 85000 });
    expect(isDirty(reduced(begun, set('insurance.value', null)))).toBe(false);
  });

  test('undo restores what was loaded', () => {
    expect(reduced(openDraft(loaded), weight(3, 9), receiver('name', 'X'), { type: 'undo' })).toEqual(
      openDraft(loaded),
    );
  });

  test('a line left empty is neither a change nor sent', () => {
    const state = reduced(openDraft(loaded), { type: 'lines', member: 'goodsLines', event: { type: 'add' } });
    expect(isDirty(state)).toBe(false);
    expect(fieldChanges(state.base, shipmentOf(state.draft))).toEqual([]);
  });

  test('what changed is named field by field, lines by their place', () => {
    const state = reduced(openDraft(loaded), receiver('contact.phoneNo', '08-1'), weight(1, 60), {
      type: 'lines',
      member: 'goodsLines',
      event: { type: 'remove', row: 99 },
    });
    expect(fieldChanges(state.base, shipmentOf(state.draft))).toEqual([
      { path: 'addresses.receiver.contact.phoneNo', kind: 'changed', was: null, becomes: '08-1' },
      { path: 'goodsLines.weight', line: 2, kind: 'changed', was: 1, becomes: 60 },
      { path: 'goodsLines', kind: 'removed', was: expect.objectContaining({ lineNo: 100 }), becomes: null },
    ]);
  });
});

describe('draft and a newer shipment', () => {
  const theirs = (fields: Partial<Shipment>): DraftEvent => ({
    type: 'arrived',
    entity: { ...loaded, _etag: '"2"', changedBy: 'Anders Holm', ...fields },
  });

  test('without edits the newer one is shown', () => {
    const state = reduced(openDraft(loaded), theirs({ orderNumber: 'SO-2' }));
    expect(state.draft).toMatchObject({ orderNumber: 'SO-2', _etag: '"2"' });
    expect(isDirty(state)).toBe(false);
  });

  test('edits of other fields and of other lines stay on top', () => {
    const goodsLines = loaded.goodsLines.with(4, { ...emptyGoodsLine(5), weight: 500 });
    const state = reduced(openDraft(loaded), weight(89, 4711), theirs({ orderNumber: 'SO-2', goodsLines }));
    expect(state.conflict).toBeNull();
    expect(state.base._etag).toBe('"2"');
    expect(state.draft.goodsLines[4]?.weight).toBe(500);
    expect(Object.keys(draftPatch(state))).toEqual(['goodsLines']);
  });

  test('package numbers given meanwhile do not clash with an edit of the same line', () => {
    const goodsLines = loaded.goodsLines.with(89, { ...emptyGoodsLine(90), weight: 89, packageNumbers: ['1'] });
    const state = reduced(openDraft(loaded), weight(89, 4711), theirs({ goodsLines }));
    expect(state.conflict).toBeNull();
    expect(state.draft.goodsLines[89]).toMatchObject({ weight: 4711, packageNumbers: ['1'] });
  });

  test('the same field changed on both sides waits for a decision', () => {
    const edits = [set('orderNumber', 'mine'), set('customerNumber', '7')];
    const state = reduced(openDraft(loaded), ...edits, theirs({ orderNumber: 'theirs', customerNumber: '8' }));
    expect(state.conflict?.clashes.map((clash) => clash.path)).toEqual(['customerNumber', 'orderNumber']);
    expect(state.draft.orderNumber).toBe('mine');
    const decided = reduced(state, { type: 'resolved', mine: ['orderNumber'] });
    expect(decided.conflict).toBeNull();
    expect(draftPatch(decided)).toEqual({ orderNumber: 'mine' });
    expect(decided.draft.customerNumber).toBe('8');
  });

  test('undo in a conflict takes theirs', () => {
    const state = reduced(openDraft(loaded), set('orderNumber', 'mine'), theirs({ orderNumber: 'theirs' }), {
      type: 'undo',
    });
    expect(state.draft.orderNumber).toBe('theirs');
  });

  test('edits made while saving stay edits, even of a field that was being saved', () => {
    const first = reduced(openDraft(loaded), set('orderNumber', 'SO'));
    const typing = reduced(first, set('orderNumber', 'SO-8'), set('customerNumber', '3'));
    const answer = { ...loaded, orderNumber: 'so', _etag: '"2"' };
    const state = reduced(typing, { type: 'saved', entity: answer, sent: first.draft });
    expect(state.conflict).toBeNull();
    expect(draftPatch(state)).toEqual({ orderNumber: 'SO-8', customerNumber: '3' });
  });
});
