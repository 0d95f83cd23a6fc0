/** A device with the real queue and a server that answers what the test says: for the steps of the queue one by one. */
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { WorkDatabase } from '#client/data/device/work-database.ts';
import { createDrain, type EntryNews } from '#client/data/outbox/drain.ts';
import type { DrainReport } from '#client/data/outbox/drain-report.ts';
import type { EntityReading } from '#client/data/outbox/entry-sender.ts';
import { createOutboxStore, type OutboxStore } from '#client/data/outbox/outbox-store.ts';
import type { NewEntry, OutboxEntry } from '#domain/commands/outbox-entry.ts';
import type { ServerCapability } from '#domain/kinds/entity-kind.ts';
import type { SendOutcome } from '#domain/outbox/classify-outcome.ts';
import { NOW, shipment } from '#tests/domain/outbox/entries.ts';

export interface QueueDevice {
  readonly database: WorkDatabase;
  readonly store: OutboxStore;
  readonly clock: { now: number };
  /** What was sent, in order. */
  readonly sent: OutboxEntry[];
  readonly news: EntryNews[];
  /** Of the data the page shows, and of those the server has. */
  readonly histories: { history: string | null; serverHistory: string | null };
  /** The server's answers in turn; a success when there is none. */
  readonly answers: (SendOutcome | (() => Promise<SendOutcome>))[];
  reading: EntityReading | Promise<EntityReading>;
  /** Whether the server itself answers, whatever becomes of an entry. */
  isServerThere: boolean;
  /** What base does with a document. */
  updateBase(): Promise<void>;
  /** How often the entity was read. */
  readings: number;
  ask(asked?: Partial<NewEntry>): Promise<OutboxEntry>;
  drain(mayContinue?: () => boolean): Promise<DrainReport>;
  /** Tells the running drain that there may be more to send. */
  look(): void;
  states(): Promise<readonly string[]>;
}

export const LOST: SendOutcome = { kind: 'silence', sent: true };

export function failure(status: number, body: object = {}): SendOutcome {
  return { kind: 'error', status, body, message: 'no', retryAfter: null };
}

export function success(shipmentId: string, version: number): SendOutcome {
  const doc = shipment({ shipmentId, _etag: `"${version}"` });
  return { kind: 'answer', status: 200, body: { shipmentId, shipmentData: doc } };
}

export function openQueueDevice(policy: ServerCapability = 'exact', database = freshDatabase()): QueueDevice {
  const clock = { now: NOW };
  const store = createOutboxStore(database, { now: () => clock.now });
  let ids = 0;
  const newId = () => `id-${++ids}`;
  const device: QueueDevice = {
    database,
    store,
    clock,
    sent: [],
    news: [],
    answers: [],
    histories: { history: null, serverHistory: null },
    reading: { kind: 'read', doc: shipment() },
    isServerThere: false,
    updateBase: async () => undefined,
    readings: 0,
    ask: (asked = {}) =>
      store.append(
        {
          operation: 'shipment.edit',
          entityKey: 'shipment:100001',
          payload: { orderNumber: 'A' },
          base: shipment(),
          baseEtag: '"1"',
          ...asked,
        },
        { id: newId(), userKey: 'anna', now: clock.now, build: 7, history: device.histories.history },
      ),
    drain: (mayContinue = () => true) =>
      drain(mayContinue, (look) => {
        device.look = look;
      }),
    look: () => undefined,
    async states() {
      return (await store.read()).entries.map(({ state }) => state);
    },
  };
  const drain = createDrain({
    store,
    sender: {
      async send(entry) {
        device.sent.push(entry);
        const answer = device.answers.shift() ?? success('100001', device.sent.length + 1);
        return typeof answer === 'function' ? answer() : answer;
      },
      async readEntity() {
        device.readings += 1;
        return device.reading;
      },
      isServerThere: async () => device.isServerThere,
    },
    updateBase: () => device.updateBase(),
    facts: () => ({
      ...{ now: clock.now, build: 7, policy, dayOf: () => '2026-11-21' },
      ...device.histories,
    }),
    newId,
    random: () => 0.5,
    notifyWaiting(news) {
      device.news.push(news);
      return true;
    },
  });
  return device;
}

export function freshDatabase(): WorkDatabase {
  Dexie.dependencies.indexedDB = new IDBFactory();
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  return new WorkDatabase('anna');
}
