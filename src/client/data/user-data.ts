/**
 * Everything that belongs to the signed-in user: their databases on this device, what is read from them, and the commands
 * that change things. Created once per session by composition.ts; loaded after sign-in, so that the sign-in page stays
 * light.
 */
import type { QueryClient } from '@tanstack/react-query';
import { ownAnswerShapes } from '#contract/own-response-shapes.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { StaticData } from '#contract/static-data.ts';
import type { SessionUser } from '#domain/session/session-reducer.ts';
import { dayInZone } from '#domain/shared/dates.ts';
import type { ApiClient } from './api/api-client.ts';
import type { ConnectivityService } from './api/connectivity.ts';
import type { DataHistory } from './api/data-history.ts';
import type { DirectWrite } from './api/direct-writes.ts';
import { knowShapes, loadAnswerShapes } from './api/response-check.ts';
import { type BaseWriter, createBaseWriter } from './cache/base-writer.ts';
import { CacheDatabase, readFact, writeFact } from './cache/cache-database.ts';
import { createPull, type PullReceipt } from './cache/change-pull.ts';
import { type LiveObservable, liveObservable } from './cache/live-observable.ts';
import { openHistory } from './cache/opened-history.ts';
import { createQueryClient } from './cache/query-client.ts';
import { createShipmentReader, type ShipmentReader } from './cache/shipment-reader.ts';
import { loadKinds } from './cache/shown-documents.ts';
import { endDatabase, withDatabase } from './device/database-retry.ts';
import { openStorage } from './device/device-storage.ts';
import { openDatabases } from './device/open-databases.ts';
import { heard } from './device/storage-silence.ts';
import type { TabIdentity } from './device/tab-identity.ts';
import type { Turns } from './device/turns.ts';
import { userKey } from './device/user-key.ts';
import { WorkDatabase } from './device/work-database.ts';
import type { Drafts } from './drafts/drafts.ts';
import { createLazyDrafts } from './drafts/lazy-drafts.ts';
import { lazy } from './lazy.ts';
import { createObservable, type Observable } from './observable-value.ts';
import { createOutbox, type Outbox } from './outbox/outbox.ts';
import type { RegisterCommands } from './outbox/register-commands.ts';
import type { ShipmentCommands } from './outbox/shipment-commands.ts';
import type { NotificationCenter } from './push/notification-center.ts';

export interface UserData {
  readonly user: SessionUser;
  readonly userKey: string;
  /** Whether what is stored here outlasts the window; if not, nothing may be promised before the server has it. */
  readonly isLasting: boolean;
  readonly api: ApiClient;
  /** What the server said; read it live. Only `base` writes it. */
  readonly cache: CacheDatabase;
  readonly base: BaseWriter;
  readonly work: WorkDatabase;
  /** The history of the server's data that these belong to. */
  readonly history: () => string | null;
  /** The server's data were restored from a backup: these are about to be read again. */
  readonly isRestored: Observable<boolean>;
  /** Loaded before any screen is drawn. */
  readonly staticData: Observable<StaticData>;
  /** The calendar day where the warehouse is. */
  today(): string;
  /** Unit: milliseconds since 1970. When the device last knew everything the server knew. */
  readonly syncedAt: Observable<number | undefined>;
  readonly shipments: ShipmentReader & ShipmentCommands;
  readonly drafts: Drafts;
  /** Holds only this user's answers, and is cleared on close. */
  readonly queryClient: QueryClient;
  /** What this person did and the server does not have yet. */
  readonly outbox: Outbox;
  /** The person's notifications and the server's push connection: loaded and opened when first asked for. */
  openNotifications(): Promise<NotificationCenter>;
  /** Loads the code that stores and sends an edit before anything can be typed, since the network may go meanwhile. */
  prepareEditing(): Promise<void>;
  /** Sends what cannot wait; screens use it through useDirectWrite. */
  readonly write: DirectWrite;
  /** Loaded with the first screen that changes a register. */
  openRegisters(): Promise<RegisterCommands>;
  /** Reads what has changed on the server. */
  pull(): Promise<PullReceipt>;
  /** The server id that a temporary one has become; any other id stays the same. */
  resolveId(id: string): Promise<string>;
  close(): void;
}

export interface UserDataDependencies {
  readonly api: ApiClient;
  readonly connectivity: ConnectivityService;
  readonly tab: TabIdentity;
  readonly locks: Turns | undefined;
  readonly onHidden: (listener: () => void) => () => void;
  /** Calls the listener whenever the page is seen again. */
  readonly onSeen: (listener: () => void) => () => void;
  readonly isVisible: () => boolean;
  /** Whether this page has a session of that user now. */
  readonly isSignedIn: (user: SessionUser) => boolean;
  /** The websocket token that came with the session, once. */
  readonly takeWebSocketToken: () => string | null;
  /** The absolute address of the API. */
  readonly serverAddress: string;
  readonly now: () => number;
  readonly newId: () => string;
  readonly build: number;
  readonly history: DataHistory;
  /** The server's data are no longer those stored here: `prepare` keeps what was typed and forgets what was read. */
  readonly onRestored: (prepare: () => Promise<void>) => void;
  /** The server has just confirmed this session. */
  readonly onSynced: (staticData: StaticData) => void;
}

/** All commands: a screen may call any of them before their code is loaded. */
const SHIPMENT_COMMANDS = [
  'save',
  'correct',
  'cancel',
  'reopen',
  'book',
  'bookAgain',
  'preview',
] as const satisfies readonly (keyof ShipmentCommands)[];

/**
 * Rejects with OfflineError when the device has nothing of this user and the server cannot be reached, and with
 * SilentStorageError when their databases do not open.
 */
export async function openUserData(user: SessionUser, dependencies: UserDataDependencies): Promise<UserData> {
  const { api, connectivity, tab, locks, onHidden, onSeen, isVisible, now, newId, build, history, onSynced } =
    dependencies;
  knowShapes(ownAnswerShapes);
  const key = await userKey(user);
  const { isLasting } = await openStorage();
  const cache = new CacheDatabase(key);
  const work = new WorkDatabase(key);
  const letGo = openDatabases.hold(key);
  const open = () => Promise.all([cache, work].map((database) => withDatabase(database, () => database.open())));
  await (isLasting ? heard(open) : open());
  const known = await openHistory(cache, work, history);
  const base = createBaseWriter(cache, now, history);
  const staticData = await openStaticData(api, cache);
  const isExact = () => staticData.get().sync !== undefined;
  const closing = new AbortController();
  const pullChanges = createPull({ api, cache, base, locks, userKey: key, closed: closing.signal });
  const pull = async () => {
    const receipt = await pullChanges();
    onSynced(staticData.get());
    return receipt;
  };
  const isOnline = () => connectivity.state.get() === 'online';
  const outbox = createOutbox({
    work,
    userKey: key,
    isLasting,
    api,
    base,
    pull,
    locks,
    isVisible,
    onSeen,
    now,
    newId,
    build,
    history,
    staticData: staticData.get,
    sessionKey: () => (dependencies.isSignedIn(user) ? key : undefined),
    isOnline,
    reach: async () => isOnline() || connectivity.probe(),
    onOverdue: () => void connectivity.probe(),
  });
  const reader = createShipmentReader(cache, work, user.username);
  const syncedAt = liveObservable<number | undefined>(undefined, [cache.meta], () => readFact(cache, 'syncedAt'));
  const queryClient = createQueryClient(connectivity);
  const drafts = createLazyDrafts({ work, tab, now, history: history.own, onHidden });
  const timeZone = () => staticData.get().warehouse.timeZone;
  const commands = lazy(
    async () =>
      (await import('./outbox/shipment-commands.ts')).createShipmentCommands({
        ...{ api, outbox, timeZone, now, newId, tab },
      }),
    SHIPMENT_COMMANDS,
  );
  const notifications = lazy<NotificationCenter, never>(
    async () =>
      (await import('./push/notification-center.ts')).openNotificationCenter({
        ...{ api, connectivity, isExact, isVisible, onSeen, now, newId },
        ...{ serverAddress: dependencies.serverAddress, takeWebSocketToken: dependencies.takeWebSocketToken },
        ...{ cache, work, outbox, pull },
      }),
    [],
  );
  let write: DirectWrite | undefined;
  /** A shipment in the answer is newer than any change that could be read; without one, the changes are read. */
  async function storeAnswer(answer: unknown): Promise<unknown> {
    const { shipmentData } = (answer ?? {}) as { shipmentData?: Shipment };
    return shipmentData ? base.put('shipment', shipmentData) : pull();
  }
  const isRestored = createObservable(false);
  history.begin(known, () => {
    isRestored.set(true);
    // A window that keeps its data only in memory would lose them: its person says when.
    if (isLasting) dependencies.onRestored(startAnew);
  });
  async function startAnew(): Promise<void> {
    await drafts.flush();
    const [own, server] = [history.own(), history.server()];
    if (own === null || server === null) return;
    const { moveToHistory } = await import('./cache/history-move.ts');
    await moveToHistory(cache, work, own, server);
  }
  await Promise.all([reader.rows.ready, syncedAt.ready]);
  return {
    user,
    userKey: key,
    isLasting,
    api,
    cache,
    base,
    work,
    history: history.own,
    isRestored,
    staticData,
    today: () => dayInZone(new Date(now()), timeZone()),
    syncedAt,
    shipments: { ...reader, ...commands.calls },
    drafts,
    queryClient,
    outbox,
    async prepareEditing() {
      await Promise.all([outbox.prepare(), commands.load(), drafts.load(), loadKinds(), loadAnswerShapes()]);
    },
    openNotifications: notifications.load,
    async write(name, input, etag) {
      write ??= (await import('./api/direct-writes.ts')).createDirectWrite({ ...dependencies, isExact, storeAnswer });
      return write(name, input, etag);
    },
    openRegisters: async () => {
      const { createRegisterCommands } = await import('./outbox/register-commands.ts');
      return createRegisterCommands({ outbox, newId, tab });
    },
    pull,
    resolveId: async (id) => (await work.idMap.get(id))?.serverId ?? id,
    close() {
      // A read still under way would reach the server after the session has ended.
      closing.abort();
      history.end();
      queryClient.clear();
      drafts.close();
      outbox.close();
      if (notifications.isAsked()) {
        const close = async () => (await notifications.load()).close();
        close().catch(() => undefined);
      }
      for (const live of [staticData, syncedAt, reader.rows]) live.close();
      endDatabase(cache);
      work.close();
      letGo();
    },
  };
}

/** From the device when it has them, else from the server; follows every change afterwards. */
async function openStaticData(api: ApiClient, cache: CacheDatabase): Promise<LiveObservable<StaticData>> {
  const known = await withDatabase(cache, () => readFact(cache, 'staticData'));
  const first = known ?? (await api.call('staticData', {}));
  if (!known) await writeFact(cache, 'staticData', first);
  return liveObservable(first, [cache.meta], async () => (await readFact(cache, 'staticData')) ?? first);
}
