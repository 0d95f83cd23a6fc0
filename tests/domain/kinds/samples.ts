/** A sample of every kind of entity, with what each of its commands sends, and a queue's entry of each command. */
import type { Address } from '#contract/address.ts';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { Load } from '#contract/load.ts';
import type { Notification } from '#contract/notification.ts';
import { type CommandName, type EntityKind, entityKey, entityKindOf, verbOf } from '#domain/commands/kind-names.ts';
import type { Entities } from '#domain/kinds/kinds.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { sampleEntry, shipment } from '../outbox/entries.ts';

const address: Address = {
  ...{ addressId: '7', _etag: '"1"', type: null, name: 'Lager', countryCode: 'SE', vatNo: null, customerNo: '20417' },
  ...{ street1: 'Kajen 1', street2: null, zipCode: '27139', city: 'Ystad' },
  ...{ deliveryType: '3', instructions: 'Port 4', openingHours: '07–15' },
  contact: { name: null, email: null, phoneNo: null },
};
const deliveryType: DeliveryType = {
  ...{ id: '3', _etag: '"1"', name: 'Dagtur', carrierId: 'c1', carrierSuiteId: 'BRING', carrierName: 'Bring' },
  ...{ bookingType: 'EDI', bookingCancelable: true, bookingUpdateable: true, returnDocuments: false },
  ...{ dom: { value: 'GRP', serviceCodes: [] }, eu: null, ex: null },
};
const scan = { eventId: 'e1', type: 'loaded', packageNo: '373', at: '2026-11-27T14:00:00.000Z', by: 'elin' } as const;
const load: Load = {
  ...{ id: '2026-11-27-c1', carrierId: 'c1', day: '2026-11-27', startedAt: scan.at, startedBy: 'elin', _etag: '"1"' },
  ...{ events: [scan], finishes: [] },
};
const signing = { driver: 'Mats Ferm', signature: 'M1 1L9 9', at: '2026-11-27T15:00:00.000Z', reasons: [], by: 'elin' };
const notification = { id: '5', title: 'T', message: 'M', unRead: true, createdAt: '2026-11-21T09:00:00Z' };

export interface Sample<Kind extends EntityKind> {
  readonly id: string;
  readonly entity: Entities[Kind];
  /** What each command sends. */
  readonly payloads: Readonly<Record<string, unknown>>;
  /** For a kind that merges: a version whose changes do not touch the edit, and one that clashes with it. */
  readonly theirs?: { readonly beside: Entities[Kind]; readonly clashing: Entities[Kind]; readonly group: string };
}

/** The form's whole contents, as a register sends them. */
const { addressId: _, _etag: __, ...typedAddress } = address;
const typedType = { name: 'Nattur', carrierId: 'c1', returnDocuments: false, dom: deliveryType.dom };

/** One sample of each kind: a new kind has no tests before it has its line here. */
export const SAMPLES: { readonly [Kind in EntityKind]: Sample<Kind> } = {
  shipment: {
    id: '100001',
    entity: shipment(),
    payloads: {
      create: { orderNumber: 'A' },
      edit: { orderNumber: 'A' },
      status: { status: STATUS.cancelled },
      book: {},
    },
    theirs: {
      beside: shipment({ category: 'C', _etag: '"2"' }),
      clashing: shipment({ orderNumber: 'B', _etag: '"2"' }),
      group: 'orderNumber',
    },
  },
  address: {
    id: '7',
    entity: address,
    payloads: { create: { ...typedAddress, name: 'Nytt' }, put: { ...typedAddress, name: 'Nytt' } },
    theirs: {
      beside: { ...address, city: 'Malmö', _etag: '"2"' },
      clashing: { ...address, name: 'Annat', _etag: '"2"' },
      group: 'name',
    },
  },
  deliveryType: {
    id: '3',
    entity: deliveryType,
    payloads: { create: typedType, put: typedType },
    theirs: {
      beside: { ...deliveryType, returnDocuments: true, _etag: '"2"' },
      clashing: { ...deliveryType, name: 'Kvällstur', _etag: '"2"' },
      group: 'name',
    },
  },
  notifications: {
    id: 'all',
    entity: [notification as unknown as Notification],
    payloads: { read: { upTo: '5', unRead: false }, delete: { upTo: '5' } },
  },
  load: {
    id: load.id,
    entity: load,
    payloads: {
      open: { carrierId: 'c1', day: '2026-11-27' },
      tell: { e2: { ...scan, eventId: 'e2', packageNo: '374' } },
      finish: signing,
    },
  },
};

/** An entry as such a command makes it. */
export function asked(name: CommandName) {
  const kind = entityKindOf(name);
  const { id, entity, payloads } = SAMPLES[kind];
  const verb = verbOf(name);
  const isNew = verb === 'create';
  return sampleEntry({
    operation: name,
    entityKey: entityKey(kind, isNew ? 'tmp:1' : id),
    payload: payloads[verb],
    base: kind === 'notifications' ? null : isNew ? payloads[verb] : entity,
  });
}
