/** Creates every service of the page once, with the browser as its surroundings. No other code creates one. */

import type { Services } from '#client/components/services.tsx';
import { apiAddress } from '#client/data/api/api-address.ts';
import { createDeviceClock, type DeviceClock } from '#client/data/api/device-clock.ts';
import { createDataLayer } from '#client/data/data-layer.ts';
import { tabValues } from '#client/data/device/browser-storage.ts';
import { openDeviceFacts } from '#client/data/device/device-facts.ts';
import { storageAnswer } from '#client/data/device/storage-silence.ts';
import { createTabIdentity } from '#client/data/device/tab-identity.ts';
import { createTurns } from '#client/data/device/turns.ts';
import { openWindowChannel } from '#client/data/device/window-channel.ts';
import { createUnfinishedWork } from '#client/data/drafts/unfinished-work.ts';
import { lazy } from '#client/data/lazy.ts';
import { followConnectivity } from '#client/data/reconnect.ts';
import type { DeviceProfiles } from '#client/data/session/device-profiles.ts';
import type { UserData } from '#client/data/user-data.ts';
import { createAppUpdates } from '#client/pwa/app-updates.ts';
import { createInstallOffer } from '#client/pwa/install-offer.ts';
import { loadAtLast } from '#client/shell/missing-chunk.ts';
import { isSameUser, type SessionUser } from '#domain/session/session-reducer.ts';

export function createServices(language: () => string): Services {
  const address = apiAddress(import.meta.env);
  const work = createUnfinishedWork();
  const facts = openDeviceFacts(() => indexedDB);
  // Told by the words that stand on the page before there is anything else (index.html).
  storageAnswer.subscribe(() =>
    document.documentElement.toggleAttribute('data-storage-unheard', storageAnswer.get() !== 'heard'),
  );
  const clock = createDeviceClock(facts);
  const tab = createTabIdentity(tabValues, navigator.locks, newId);
  addEventListener('pagehide', tab.leave);
  addEventListener('pageshow', ({ persisted }) => persisted && tab.stay());
  const { api, session, connectivity, openUserData } = createDataLayer({
    language,
    address,
    hold: () => work.hold('request'),
    facts,
    clock,
    profiles: lazyProfiles(clock),
    locks: createTurns(navigator.locks, openWindowChannel('kaj-turns')),
    channel: openWindowChannel('kaj-session'),
    hasNetwork: () => navigator.onLine,
    hints: window,
    recover: (load) => void loadAtLast(load, { connectivity, updates, work, clock }),
    page: {
      tab,
      isVisible,
      onHidden,
      onSeen,
      newId,
      build: __KAJ_BUILD__,
      serverAddress: new URL(address('webSocketToken'), location.href).href,
      // Every screen shows data that no longer exists, so the page reloads. Typed text is kept, and its owner is asked about it.
      onRestored: (prepare) =>
        void prepare().then(
          () => location.reload(),
          (error) => console.error('The restored data could not be taken over yet', error),
        ),
    },
  });
  const updates = createAppUpdates({ clock, running: String(__KAJ_BUILD__), session, connectivity, work, tab });
  const userData = createUserDataHolder(openUserData);
  work.watch({
    isUnfinished: async () => (await userData.current())?.drafts.hasUnsaved() ?? false,
    flush: async () => (await userData.current())?.drafts.flush(),
  });
  followConnectivity({ connectivity, session, userData: userData.current });
  session.state.subscribe(() => {
    if (session.state.get().kind === 'signedOut') userData.close();
  });
  return {
    api,
    clock,
    session,
    connectivity,
    work,
    updates,
    installOffer: createInstallOffer(),
    openUserData: userData.open,
  };
}

/** At most one user's data is open at a time. */
function createUserDataHolder(load: (user: SessionUser) => Promise<UserData>) {
  let held: { user: SessionUser; data: Promise<UserData> } | undefined;
  const close = () => {
    held?.data.then((data) => data.close()).catch(() => undefined);
    held = undefined;
  };
  return {
    close,
    current: async () => held?.data.catch(() => undefined),
    open(user: SessionUser): Promise<UserData> {
      if (held && isSameUser(held.user, user)) return held.data;
      close();
      const opened = { user, data: load(user) };
      held = opened;
      // A failed opening is retried the next time.
      opened.data.catch(() => {
        if (held === opened) held = undefined;
      });
      return opened.data;
    },
  };
}

/** The device's database is loaded with the first user, not with the sign-in page. */
function lazyProfiles(clock: DeviceClock): DeviceProfiles {
  const open = async () => {
    const { openDeviceProfiles } = await import('#client/data/session/device-profiles.ts');
    await clock.ready;
    return openDeviceProfiles(clock.now, document);
  };
  return lazy(open, ['current', 'last', 'remember', 'forget', 'noteSynced']).calls;
}

function newId(): string {
  return crypto.randomUUID();
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}

function onSeen(listener: () => void): () => void {
  const whenSeen = () => isVisible() && listener();
  document.addEventListener('visibilitychange', whenSeen);
  addEventListener('pageshow', whenSeen);
  return () => {
    document.removeEventListener('visibilitychange', whenSeen);
    removeEventListener('pageshow', whenSeen);
  };
}

function onHidden(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  addEventListener('pagehide', listener);
  // There is more time before a reload than while the page is closing.
  addEventListener('beforeunload', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    removeEventListener('pagehide', listener);
    removeEventListener('beforeunload', listener);
  };
}
