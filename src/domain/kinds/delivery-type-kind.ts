/** Delivery types: a named choice of a carrier's product and services for each trade area. */
import type { DeliveryType, DeliveryTypeInput } from '#contract/delivery-type.ts';
import type { EntityRules } from './entity-kind.ts';
import { foldOf } from './fold.ts';
import { registerCommandRules, registerGroup, registerRecord } from './register-command-rules.ts';

const group = registerGroup<DeliveryType>;
const groups = [
  group('name', 'name'),
  // Products and services are those of the carrier.
  registerRecord<DeliveryType>('product', {
    fields: ['carrierId', 'dom', 'eu', 'ex'],
    isReplaced: (base: DeliveryType, now: DeliveryType) => base.carrierId !== now.carrierId,
  }),
  group('returnDocuments', 'returnDocuments'),
];

const commands = registerCommandRules<DeliveryType>({
  groups,
  create: (body) => ({ call: 'createDeliveryType', body }),
  put: (id, body) => ({ call: 'saveDeliveryType', params: { id }, body }),
  typed(payload) {
    const { name, carrierId, returnDocuments = false, dom = null, eu = null, ex = null } = payload as DeliveryTypeInput;
    return { name, carrierId, returnDocuments, dom, eu, ex };
  },
});

interface Page {
  readonly data: readonly DeliveryType[];
  readonly pages: number;
  readonly snapshot: string;
}

export const deliveryTypeKind: EntityRules<DeliveryType, 'deliveryType'> = {
  commands,
  groups,
  change: 'put',
  read: {
    request: () => ({ call: 'deliveryTypes', query: {} }),
    find: ({ data }: Page, id) => data.find((one) => one.id === id),
    next: ({ pages, snapshot }: Page, page) =>
      page < pages ? { call: 'deliveryTypes', query: { page: String(page + 1), snapshot } } : undefined,
  },
  idMember: 'id',
  arrivesInAnswer: false,
  entityIn: (answer) => ('name' in answer ? answer : undefined),
  fold: foldOf(commands, {
    initial: (id) => ({ id, _etag: '' }),
    finish(shown, start, { carriers = [] }) {
      const carrier = carriers.find(({ carrierId }) => carrierId === shown.carrierId);
      if (!carrier || (shown.carrierId === start.carrierId && start.carrierName !== undefined)) return shown;
      const { carrierSuiteId, name: carrierName, bookingType } = carrier;
      return { ...shown, carrierSuiteId, carrierName, bookingType };
    },
  }),
  name: ({ name }) => ({ name, orderNumber: null }),
  happened: () => 'changed',
  hasPage: true,
  recreate({ name, carrierId, returnDocuments, dom, eu, ex }, { clientRef }) {
    const typed = { name, carrierId, returnDocuments, dom, eu, ex };
    return { payload: { ...typed, clientRef }, base: typed };
  },
};
