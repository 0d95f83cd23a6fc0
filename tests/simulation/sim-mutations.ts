/**
 * The safety rules, each taken out by itself, with the invariant that must notice: a simulation that cannot see a
 * missing rule proves nothing about one that is there. The seed at which each is noticed is in sim-mutation-seeds.json, written by
 * `npm run test:sync:mutations -- --record`.
 */
import { fits, nextEntry } from '#domain/outbox/entry-state.ts';
import type { SimMutation } from './sim-device.ts';
import type { Invariant } from './sim-invariants.ts';

export interface Mutation {
  readonly rule: string;
  readonly notices: Invariant;
  readonly mutation: SimMutation;
}

export const MUTATIONS: readonly Mutation[] = [
  {
    rule: 'an older drain may not go on',
    notices: 'I7',
    mutation: {
      store: (store) => ({
        ...store,
        move: (id, event) => store.move(id, event),
        acknowledge: (id, answer) => store.acknowledge(id, answer),
      }),
    },
  },
  {
    rule: 'a body never changes once it may have left',
    notices: 'I8',
    mutation: { mayChange: ({ state }) => state === 'queued' || state === 'ambiguous' || state === 'retry' },
  },
  {
    rule: 'an entry is written as on its way before it leaves',
    notices: 'I1',
    mutation: {
      store: (store) => {
        /** What this tab alone knows. */
        const started = new Map<string, Parameters<typeof nextEntry>[1]>();
        return {
          ...store,
          async move(id, event, turn) {
            if (event.type === 'started') {
              const { entries } = await store.read();
              const entry = entries.find((one) => one.id === id);
              if (!entry || !fits(entry, event)) return store.move(id, event, turn);
              started.set(id, event);
              return nextEntry(entry, event);
            }
            const start = started.get(id);
            if (start && started.delete(id)) await store.move(id, start, turn);
            return store.move(id, event, turn);
          },
        };
      },
    },
  },
  {
    rule: 'base and what was done since are kept apart',
    notices: 'I5',
    mutation: {
      async asked({ entityKey, operation: command, payload }, { cache }) {
        if (command !== 'shipment.edit') return;
        await cache.shipments
          .where('shipmentId')
          .equals(entityKey.slice('shipment:'.length))
          .modify((record) => {
            Object.assign(record, { doc: { ...record.doc, ...(payload as object) } });
          });
      },
    },
  },
  {
    rule: "an answer without the signature of the server is nobody's",
    notices: 'I1',
    mutation: { transport: (transport) => (request) => transport({ ...request, mustBeSigned: false }) },
  },
  {
    rule: 'a write names the history it was decided in',
    notices: 'I11',
    mutation: {
      transport: (transport) => (request) => {
        const { 'X-History': _, ...headers } = request.headers;
        return transport({ ...request, headers });
      },
    },
  },
  {
    rule: 'an etag contains what no other incarnation of its row can share',
    notices: 'I11',
    mutation: { server: 'incarnations' },
  },
  {
    rule: 'a place the data no longer hold begins their new history',
    notices: 'I14',
    mutation: { server: 'newHistory' },
  },
  {
    rule: 'the time is what the server tells',
    notices: 'I13',
    mutation: { isClockTrusted: true },
  },
];
