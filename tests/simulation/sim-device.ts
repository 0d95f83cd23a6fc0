/**
 * A device of the simulation: the real databases on an IndexedDB in memory, and tabs made of the real data layer, each
 * with a life of its own. The session is served from the schedule; everything else is what the portal ships.
 */
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { type ApiClient, createApiClient } from '#client/data/api/api-client.ts';
import { SessionExpiredError } from '#client/data/api/api-errors.ts';
import { createDataHistory } from '#client/data/api/data-history.ts';
import { createDeviceClock } from '#client/data/api/device-clock.ts';
import { createDirectWrite, type DirectWrite } from '#client/data/api/direct-writes.ts';
import { createTransport, type Transport } from '#client/data/api/http-transport.ts';
import { type BaseWriter, createBaseWriter, OtherHistoryError } from '#client/data/cache/base-writer.ts';
import { CacheDatabase } from '#client/data/cache/cache-database.ts';
import { createPull } from '#client/data/cache/change-pull.ts';
import { moveToHistory } from '#client/data/cache/history-move.ts';
import { openHistory } from '#client/data/cache/opened-history.ts';
import { findShownShipment, type ShownDocument } from '#client/data/cache/shown-documents.ts';
import type { DeviceFacts } from '#client/data/device/device-facts.ts';
import { WorkDatabase } from '#client/data/device/work-database.ts';
import { createDrain } from '#client/data/outbox/drain.ts';
import type { DrainReport } from '#client/data/outbox/drain-report.ts';
import { createEntrySender } from '#client/data/outbox/entry-sender.ts';
import { type LeasedNumbers, type NumbersWanted, takeNumbers } from '#client/data/outbox/lease-store.ts';
import { createBaseUpdate } from '#client/data/outbox/open-outbox.ts';
import { createOutboxActions, type OutboxActions } from '#client/data/outbox/outbox-actions.ts';
import { createOutboxStore, type OutboxStore } from '#client/data/outbox/outbox-store.ts';
import type { Session } from '#contract/session.ts';
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import type { ServerCapability } from '#domain/kinds/entity-kind.ts';
import type { Session as SessionState } from '#domain/session/session-reducer.ts';
import type { Chance } from './sim-chance.ts';
import type { ServerRule } from './sim-effects.ts';
import './sim-clone.ts';
import { createLife, createSimLock, type SimLife, type SimLock } from './sim-life.ts';
import type { SimNetwork } from './sim-network.ts';
import { readAll } from './sim-plain.ts';

/** Where a safety rule can be taken out, to see that the simulation notices. */
export interface SimMutation {
  readonly store?: (store: OutboxStore, database: WorkDatabase) => OutboxStore;
  readonly mayChange?: (entry: OutboxEntry) => boolean;
  readonly transport?: (transport: Transport) => Transport;
  /** The device's clock is believed, whatever the server tells of the time. */
  readonly isClockTrusted?: true;
  /** How numbers leave their block. */
  readonly take?: (work: WorkDatabase) => TakeNumbers;
  /** A rule of the server instead. */
  readonly server?: ServerRule;
  /** Runs after an entry has been added. */
  readonly asked?: (
    entry: OutboxEntry,
    parts: { readonly base: BaseWriter; readonly cache: CacheDatabase },
  ) => Promise<void>;
}

export type TakeNumbers = (
  wanted: NumbersWanted,
  now: number,
  history: string | null,
) => Promise<LeasedNumbers | undefined>;

/** The time there is, which is the server's. Unit: milliseconds since 1970. */
export interface SimClock {
  now: number;
}

export interface SimTab {
  readonly life: SimLife;
  readonly history: () => string | null;
  /** The time as this page knows it. */
  readonly now: () => number;
  readonly store: OutboxStore;
  /** Decides a conflict as the portal does. */
  readonly decide: OutboxActions['decide'];
  readonly build: number;
  /** One drain in this tab, if it reaches the server and for as long as the tab lives. */
  drain(): Promise<DrainReport | undefined>;
  /** The real end of the last drain, even beyond a freeze. */
  finished(): Promise<unknown>;
  pull(): Promise<unknown>;
  shown(shipmentId: string): Promise<ShownDocument | undefined>;
  /** Calls that never wait in the queue. */
  readonly api: Pick<ApiClient, 'call'>;
  readonly write: DirectWrite;
  readonly take: TakeNumbers;
  close(): void;
}

/** Dexie's notifications of live queries: nobody has one here. */
const LIVE_QUERIES = ['Observability', 'Cache'];

export interface SimDevice {
  /** As it names itself to the server. */
  readonly name: string;
  /** How far its clock is ahead. Unit: milliseconds. */
  skew: number;
  readonly lock: SimLock;
  readonly build: { current: number };
  readonly policy: ServerCapability;
  /** The user whose entry an id was given to. */
  readonly owners: Map<string, string>;
  /** The server's shipments that the device knows from a list. */
  readonly shipmentIds: string[];
  openTab(session: Session): Promise<SimTab>;
  /** The cache is lost. */
  wipeCache(userKey: string): Promise<void>;
  database(userKey: string): WorkDatabase;
  cache(userKey: string): CacheDatabase;
  close(): void;
}

export function createSimDevice(
  network: SimNetwork,
  clock: SimClock,
  chance: Chance,
  mutation: SimMutation,
  name = '',
): SimDevice {
  const indexedDB = new IDBFactory();
  const lock = createSimLock();
  const build = { current: 7 };
  const owners = new Map<string, string>();
  const shipmentIds: string[] = [];
  const { policy } = network;
  const databases = new Map<string, WorkDatabase>();
  const caches = new Map<string, CacheDatabase>();
  const facts = createFacts();
  let ids = 0;
  let drains = 0;

  function opened<Database extends Dexie>(
    known: Map<string, Database>,
    userKey: string,
    make: () => Database,
  ): Database {
    const existing = known.get(userKey);
    if (existing) return existing;
    Dexie.dependencies.indexedDB = indexedDB;
    Dexie.dependencies.IDBKeyRange = IDBKeyRange;
    const database = make();
    for (const name of LIVE_QUERIES) database.unuse({ stack: 'dbcore', name });
    known.set(userKey, database);
    return database;
  }
  const databaseOf = (userKey: string) => opened(databases, userKey, () => new WorkDatabase(userKey));
  const cacheOf = (userKey: string) => opened(caches, userKey, () => new CacheDatabase(userKey));

  /** The history of the data that a page heard of before it loaded itself again. */
  let lastNamed: string | undefined;

  /** All devices of a process would have one name. */
  const named = (transport: Transport): Transport => {
    return (request) => transport({ ...request, headers: { ...request.headers, 'X-Device': device.name } });
  };
  const device: SimDevice = {
    name: `sim${name}`,
    skew: 0,
    lock,
    build,
    policy,
    owners,
    shipmentIds,
    database: databaseOf,
    cache: cacheOf,
    close() {
      for (const one of [...databases.values(), ...caches.values()]) one.close();
    },
    async wipeCache(userKey) {
      const cache = cacheOf(userKey);
      await cache.transaction('rw', cache.tables, async () => {
        for (const table of cache.tables) await table.clear();
      });
    },
    async openTab(session) {
      const life = createLife();
      let last: Promise<unknown> = Promise.resolve();
      let failure: unknown;
      const fail = (error: unknown) => {
        failure ??= error;
      };
      const userKey = session.username;
      const database = databaseOf(userKey);
      const cache = cacheOf(userKey);
      const time = createDeviceClock(facts, () => clock.now + device.skew);
      await time.ready;
      const { now } = time;
      const state: SessionState = { kind: 'signedIn', user: session, ...session };
      const history = createDataHistory();
      // What the server says to a page that opens; nothing where it cannot be reached.
      if (lastNamed !== undefined && network.state === 'open') history.onNamed(lastNamed);
      history.begin(await openHistory(cache, database, history), () => void goOver().catch(fail));
      /** A page that hears of restored data goes over to them and loads itself again. */
      async function goOver(): Promise<void> {
        const [own, server] = [history.own(), history.server()];
        if (own === null || server === null) return;
        lastNamed = server;
        await life.step();
        await moveToHistory(cache, database, own, server);
        life.kill();
      }
      /** A read of another history ends with its page. */
      async function unlessRestored(error: unknown): Promise<void> {
        if (!(error instanceof OtherHistoryError)) throw error;
        await life.stopped();
      }
      let isOnline = false;
      const api = createApiClient({
        transport: named(
          (mutation.transport ?? asItIs)(
            createTransport(network.fetchFor(life), mutation.isClockTrusted ? undefined : time),
          ),
        ),
        address: () => 'http://sim.test/api',
        language: () => 'en',
        session: {
          state: { get: () => state, subscribe: () => () => undefined },
          // Renews the token with the same one, so a 403 only costs a repeated request.
          refresh: async () => {
            if (!life.isAlive) throw new SessionExpiredError();
            return network.state === 'cut' ? 'unreachable' : 'answered';
          },
        },
        history,
        contact: {
          answered: () => {
            isOnline = true;
          },
          unanswered: () => {
            isOnline = false;
          },
          refused: () => undefined,
        },
        isExact: () => policy === 'exact',
        recover: () => undefined,
      });
      /** Nothing leaves while the server is known to be away. */
      async function reach(): Promise<boolean> {
        if (!isOnline) await api.call('ping', {}).catch(() => undefined);
        return isOnline;
      }
      const base = createBaseWriter(cache, now, history);
      const pull =
        policy === 'exact'
          ? createPull({ api, cache, base, locks: undefined, userKey, closed: new AbortController().signal })
          : async () => readAll(api, base, [...shipmentIds, ...(await createdShipments(database))]);
      const plain = createOutboxStore(database, { now, ...(mutation.mayChange && { mayChange: mutation.mayChange }) });
      const ruled = mutation.store?.(plain, database) ?? plain;
      const asked = mutation.asked;
      const store: OutboxStore = asked
        ? {
            ...ruled,
            append: async (...input) => {
              const entry = await ruled.append(...input);
              await asked(entry, { base, cache });
              return entry;
            },
          }
        : ruled;
      const newId = () => {
        const id = chance.uuid(`${name}id ${ids++}`);
        owners.set(id, userKey);
        return id;
      };
      const write = createDirectWrite({
        ...{ api, newId, isExact: () => policy === 'exact' },
        connectivity: { probe: reach },
        storeAnswer: async () => undefined,
      });
      const take: TakeNumbers = mutation.take?.(database) ?? ((...input) => takeNumbers(database, ...input));
      const { decide } = createOutboxActions({
        ...{ store, userKey, now, newId, build: build.current, history },
        wake: async () => undefined,
        outcomes: { post: () => undefined, listen: () => undefined, close: () => undefined },
        untilOverdue: async () => undefined,
        onOverdue: () => undefined,
      });
      const drain = createDrain({
        store: stepwise(
          noting(store, life, () => drains),
          life,
        ),
        sender: createEntrySender({ api, policy: () => policy, sessionKey: () => userKey }),
        updateBase: stepwise({ take: createBaseUpdate(base, pull, () => policy) }, life).take,
        facts: () => ({
          ...{ now: now(), build: build.current, policy, dayOf: day },
          ...{ history: history.own(), serverHistory: history.server() },
        }),
        newId,
        random: () => 0.5,
        notifyWaiting: () => false,
      });
      return {
        ...{ life, store, decide, now, api, write, take },
        history: history.own,
        build: build.current,
        drain: () =>
          lock.request(life, async () => {
            if (!(await reach())) return undefined;
            life.drains = ++drains;
            const running = drain(() => true);
            last = running.catch(fail);
            return running;
          }),
        async finished() {
          await Promise.race([last, life.stopped()]);
          if (failure) throw failure;
        },
        pull: () => Promise.race([pull().catch(unlessRestored), life.stopped()]),
        shown: (shipmentId) => findShownShipment(cache, database, shipmentId),
        close: () => life.kill(),
      };
    },
  };
  return device;
}

/** What a device knows before anything else, in memory. */
function createFacts(): DeviceFacts {
  const facts = new Map<string, string>();
  return {
    read: async () => new Map(facts),
    async write(changes) {
      for (const [key, value] of Object.entries(changes)) if (value !== undefined) facts.set(key, value);
    },
  };
}

function asItIs<Part>(part: Part): Part {
  return part;
}

/** Notes the newest drain when an entry is started: nobody can call its request back. */
function noting(store: OutboxStore, life: SimLife, newest: () => number): OutboxStore {
  return {
    ...store,
    async move(id, event, epoch) {
      const moved = await store.move(id, event, epoch);
      if (event.type === 'started') life.started.set(id, newest());
      return moved;
    },
  };
}

async function createdShipments({ idMap }: WorkDatabase): Promise<readonly string[]> {
  const created = await idMap.toArray();
  return created.filter(({ kind }) => kind === 'shipment').map(({ serverId }) => serverId);
}

function day(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** Any call of the port can be the tab's last: before it takes effect or after. */
function stepwise<Port extends object>(port: Port, life: SimLife): Port {
  return new Proxy(port, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return async (...input: unknown[]) => {
        await life.step();
        const result = await member.apply(target, input);
        await life.step();
        return result;
      };
    },
  });
}
