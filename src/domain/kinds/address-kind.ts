/** Entries of the address register. */
import type { Address, AddressInput, Party } from '#contract/address.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { givenFields } from '#domain/shared/register-fields.ts';
import { toParty } from '#domain/shipments/shipment-patch.ts';
import type { EntityRules } from './entity-kind.ts';
import { foldOf } from './fold.ts';
import { registerCommandRules, registerGroup, registerRecord } from './register-command-rules.ts';
import { PLACE } from './shipment-groups.ts';

const group = registerGroup<Address>;
const groups = [
  group('name', 'name', 'type'),
  group('customerNo', 'customerNo'),
  group('deliveryType', 'deliveryType'),
  group('instructions', 'instructions'),
  group('openingHours', 'openingHours'),
  group('place', ...PLACE),
  group('vatNo', 'vatNo'),
  registerRecord<Address>('contact', { fields: ['contact'], nested: ['contact'] }),
];

/** Asks for one address only; a `plain` server does not know the parameter and answers with all addresses. */
const oneOnly = (isPossible: boolean) => (isPossible ? { query: { answer: 'entity' } } : {});

const commands = registerCommandRules<Address>({
  groups,
  unseen: ['type'],
  create: (body, answersEntity) => ({ call: 'saveAddress', ...oneOnly(answersEntity), body }),
  put: (id, body, answersEntity) => ({
    call: 'saveAddress',
    ...oneOnly(answersEntity),
    body: { ...(body as object), addressId: id },
  }),
  typed(payload) {
    const { addressId: _, clientRef, _etag, ...input } = payload as AddressInput;
    const { addressId, ...party } = toParty(input);
    return { ...party, ...givenFields(input) };
  },
});

export const addressKind: EntityRules<Address, 'address'> = {
  commands,
  groups,
  change: 'put',
  read: {
    request: () => ({ call: 'addresses' }),
    find: (addresses: readonly Address[], id) => addresses.find(({ addressId }) => addressId === id),
  },
  idMember: 'addressId',
  arrivesInAnswer: false,
  // A replayed answer contains only the entity's id and etag.
  entityIn: (answer) => ('name' in answer ? answer : undefined),
  /** Finds our entry by its id, or the newest one whose values are what was asked for. */
  entryOf({ id, payload }, entries) {
    if (id !== null) return entries.find(({ addressId }) => addressId === id);
    const { clientRef, ...input } = payload;
    const fields = input as AddressInput;
    const stored = { ...toParty({ ...fields, addressId: null }), ...givenFields(fields) };
    const typed = Object.fromEntries(Object.keys(input).map((name) => [name, stored[name as keyof Party]]));
    const says = (entry: object) => isSame(entry, { ...entry, ...typed });
    return entries.filter(says).sort((a, b) => Number(b.addressId) - Number(a.addressId))[0];
  },
  fold: foldOf(commands, { initial: (id) => ({ addressId: id, _etag: '' }) }),
  name: ({ name }) => ({ name, orderNumber: null }),
  happened: () => 'changed',
  hasPage: true,
  recreate(address, { clientRef }) {
    const { addressId, _etag, ...typed } = address;
    return { payload: { ...typed, clientRef }, base: typed };
  },
};
