/**
 * The safety rules, each taken out by itself, with the invariant that must notice: a simulation that cannot see a
 * missing rule proves nothing about one that is there. The seed at which each is noticed is in sim-mutation-seeds.json, written by
 * `npm run test:sync:mutations -- --record`.
 */

import type { WorkDatabase } from '#client/data/device/work-database.ts';
import { hasNumbers, readLeases } from '#client/data/outbox/lease-store.ts';
import { fits, nextEntry } from '#domain/outbox/entry-state.ts';
import type { SimMutation, TakeNumbers } from './sim-device.ts';
import type { Invariant } from './sim-invariants.ts';

export interface Mutation {
  readonly rule: string;
  readonly notices: Invariant;
  readonly mutation: SimMutation;
  /** Only a schedule at the dock can notice (sim-dock.ts). */
  readonly isAtDock?: true;
}

/** Unit: turns of the world's event loop. */
const MEANWHILE = 20;

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
  {
    rule: 'a number leaves its block in one transaction',
    notices: 'I15',
    isAtDock: true,
    mutation: {
      take: (work) => async (wanted, now, history) => {
        const chosen = await chooseNumbers(work, wanted, now, history);
        // Nothing keeps another tab out meanwhile.
        for (let turn = 0; turn < MEANWHILE; turn++) await new Promise((resolve) => setImmediate(resolve));
        await chosen?.leave();
        return chosen?.numbers;
      },
    },
  },
  {
    rule: 'a number has left its block on disk before it stands on anything',
    notices: 'I15',
    isAtDock: true,
    mutation: {
      take: (work) => {
        /** Of the last label, which this tab alone knows. */
        let leave: (() => Promise<unknown>) | undefined;
        return async (wanted, now, history) => {
          await leave?.();
          const chosen = await chooseNumbers(work, wanted, now, history);
          leave = chosen?.leave;
          return chosen?.numbers;
        };
      },
    },
  },
  {
    rule: 'a leased number is used once',
    notices: 'I12',
    isAtDock: true,
    mutation: { server: 'usedOnce' },
  },
  {
    rule: 'what is printed after its block was returned is refused',
    notices: 'I16',
    isAtDock: true,
    mutation: { server: 'returned' },
  },
  {
    rule: 'a scan is added to those that wait',
    notices: 'I17',
    isAtDock: true,
    mutation: {
      store: (store, database) => ({
        ...store,
        async append(asked, birth) {
          const entry = await store.append(asked, birth);
          if (asked.operation !== 'load.tell' || entry.id === birth.id) return entry;
          await database.outbox.update(entry.seq, { payload: asked.payload });
          return { ...entry, payload: asked.payload };
        },
      }),
    },
  },
];

/** The numbers that would be taken, and how they leave their block, without what keeps two takers apart. */
async function chooseNumbers(work: WorkDatabase, ...[wanted, now, history]: Parameters<TakeNumbers>) {
  const lease = (await readLeases(work)).find((one) => hasNumbers(one, wanted, now, history));
  if (!lease) return undefined;
  const { id, consignmentNumbers, packageNumbers } = lease;
  const left = {
    consignmentNumbers: consignmentNumbers.slice(wanted.consignments),
    packageNumbers: packageNumbers.slice(wanted.packages),
  };
  return {
    numbers: {
      lease: id,
      consignmentNo: wanted.consignments > 0 ? (consignmentNumbers[0] ?? null) : null,
      packageNumbers: packageNumbers.slice(0, wanted.packages),
    },
    leave: () => work.leases.update(id, left),
  };
}
