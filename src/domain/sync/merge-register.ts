/**
 * The groups of an address and of a delivery type. Both are sent whole, so a merge sends theirs with the groups this
 * person changed put in.
 */
import type { Address, AddressInput } from '#contract/address.ts';
import type { DeliveryType, DeliveryTypeInput } from '#contract/delivery-type.ts';
import { toParty } from '../shipments/shipment-patch.ts';
import { type Clash, type MergeGroup, mergeGroups } from './merge-groups.ts';

type Fields = Readonly<Record<string, unknown>>;
interface FieldGroup extends MergeGroup<Fields> {
  readonly fields: readonly string[];
}

const group = (name: string, ...fields: readonly string[]): FieldGroup => ({
  name,
  fields,
  read: (document) => fields.map((field) => document[field] ?? null),
});

const ADDRESS_GROUPS: readonly FieldGroup[] = [
  group('name', 'name', 'type'),
  group('place', 'street1', 'street2', 'zipCode', 'city', 'countryCode'),
  group('vatNo', 'vatNo'),
  group('contact', 'contact'),
];
const DELIVERY_TYPE_GROUPS: readonly FieldGroup[] = [
  group('name', 'name'),
  group('product', 'carrierId', 'dom', 'eu', 'ex'),
  group('returnDocuments', 'returnDocuments'),
];

/** Of both registers; a name both have means the same field. */
export const REGISTER_GROUPS: readonly FieldGroup[] = [...ADDRESS_GROUPS, ...DELIVERY_TYPE_GROUPS];

export interface RegisterMerge<Payload> {
  /** Nothing when everything has been done already. */
  readonly payload: Payload | undefined;
  readonly clashes: readonly Clash[];
}

export function mergeAddress(
  base: Address,
  mine: AddressInput,
  theirs: Address,
  decided: readonly string[] = [],
): RegisterMerge<AddressInput> {
  const { addressId, clientRef, _etag, ...typed } = mine;
  return merge(ADDRESS_GROUPS, base, { ...toParty(typed) }, theirs, typed, decided) as RegisterMerge<AddressInput>;
}

export function mergeDeliveryType(
  base: DeliveryType,
  mine: DeliveryTypeInput,
  theirs: DeliveryType,
  decided: readonly string[] = [],
): RegisterMerge<DeliveryTypeInput> {
  const { clientRef, ...typed } = mine;
  return merge(DELIVERY_TYPE_GROUPS, base, typed, theirs, typed, decided) as RegisterMerge<DeliveryTypeInput>;
}

function merge(
  groups: readonly FieldGroup[],
  base: object,
  mine: object,
  theirs: object,
  typed: object,
  decided: readonly string[],
) {
  const { send, clashes } = mergeGroups(groups, base as Fields, mine as Fields, theirs as Fields, decided);
  if (send.size === 0) return { payload: undefined, clashes };
  const payload: Record<string, unknown> = {};
  for (const { name, fields } of groups) {
    const source = (send.has(name) ? typed : theirs) as Fields;
    for (const field of fields) if (source[field] !== undefined) payload[field] = source[field];
  }
  return { payload, clashes };
}
