import { describe, expect, test } from 'vitest';
import { type DraftEvent, isDirty, openDraft, payloadOf, reduceDraft } from '#client/editing/entity-draft.ts';
import { registerEditing } from '#client/editing/register-editing.ts';
import type { Address } from '#contract/address.ts';

const EDITING = registerEditing('address', {
  saves: 'saveAddress',
  idOf: ({ addressId }) => addressId,
  input({ addressId, _etag, ...input }) {
    return input;
  },
  serverFields: ['addressId', '_etag'],
});

const loaded: Address = {
  ...{
    addressId: '7',
    _etag: '"1"',
    type: null,
    name: 'Höganäs Storkök',
    countryCode: 'SE',
    vatNo: null,
    customerNo: null,
    ...{ deliveryType: null, instructions: null, openingHours: null },
  },
  ...{ street1: 'Kullagatan 1', street2: null, zipCode: '26332', city: 'Höganäs' },
  contact: { name: null, email: null, phoneNo: null },
};

const reduced = (...events: DraftEvent<Address>[]) =>
  events.reduce((state, event) => reduceDraft(EDITING, state, event), openDraft<Address, Address>(loaded));
const set = (path: string, value: unknown): DraftEvent<Address> => ({ type: 'set', path, value });
const arrived = (fields: Partial<Address>): DraftEvent<Address> => ({
  type: 'arrived',
  entity: { ...loaded, _etag: '"2"', ...fields },
});

describe('draft of a register entry', () => {
  test('[FRM-09] differs from what was loaded with the first edit, and no longer when it is taken back', () => {
    expect(isDirty(EDITING, reduced())).toBe(false);
    expect(isDirty(EDITING, reduced(set('contact.email', 'a@b.se')))).toBe(true);
    expect(isDirty(EDITING, reduced(set('city', 'Lund'), set('city', 'Höganäs')))).toBe(false);
    expect(reduced(set('city', 'Lund'), { type: 'undo' })).toEqual(openDraft(loaded));
  });

  test('is sent whole, without what only the server writes', () => {
    const { addressId, _etag, ...input } = loaded;
    expect(payloadOf(EDITING, reduced(set('city', 'Lund')))).toEqual({ ...input, city: 'Lund' });
  });

  test('names its changes by the paths of its fields', () => {
    const { base, draft } = reduced(set('contact.email', 'a@b.se'), set('city', 'Lund'));
    expect(EDITING.changes(base, draft).map(({ path }) => path)).toEqual(['city', 'contact.email']);
  });

  test('keeps edits of other fields on top of a newer version, which is what is saved over', () => {
    const state = reduced(set('city', 'Lund'), arrived({ vatNo: 'SE556000016701' }));
    expect(state.conflict).toBeNull();
    expect(state.base._etag).toBe('"2"');
    expect(payloadOf(EDITING, state)).toMatchObject({ city: 'Lund', vatNo: 'SE556000016701' });
  });

  test('waits for a choice when the same field was changed on both sides', () => {
    const state = reduced(set('city', 'Lund'), set('street1', 'Storgatan 2'), arrived({ city: 'Malmö' }));
    expect(state.conflict?.clashes.map(({ path }) => path)).toEqual(['city']);
    const decided = reduceDraft(EDITING, state, { type: 'resolved', mine: [] });
    expect(decided.draft).toMatchObject({ city: 'Malmö', street1: 'Storgatan 2', _etag: '"2"' });
  });
});
