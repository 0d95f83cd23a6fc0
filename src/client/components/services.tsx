/** The page's services, provided to every component through one context, and their values as React state. */
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { ApiClient } from '#client/data/api/api-client.ts';
import type { ConnectivityService } from '#client/data/api/connectivity.ts';
import type { DeviceClock } from '#client/data/api/device-clock.ts';
import type { UnfinishedWork } from '#client/data/drafts/unfinished-work.ts';
import type { Observable } from '#client/data/observable-value.ts';
import type { SessionService } from '#client/data/session/session.ts';
import type { UserData } from '#client/data/user-data.ts';
import type { AppUpdates } from '#client/pwa/app-updates.ts';
import type { InstallOffer } from '#client/pwa/install-offer.ts';
import type { Session, SessionUser } from '#domain/session/session-reducer.ts';

/** What composition.ts creates once for all screens. The data of the signed-in user is loaded when somebody signs in. */
export interface Services {
  readonly api: ApiClient;
  readonly clock: DeviceClock;
  readonly session: SessionService;
  readonly connectivity: ConnectivityService;
  /** Where screens register unfinished work. */
  readonly work: UnfinishedWork;
  readonly updates: AppUpdates;
  readonly installOffer: InstallOffer;
  /** Returns the same instance for as long as the same user is signed in. */
  openUserData(user: SessionUser): Promise<UserData>;
}

const ServicesContext = createContext<Services | undefined>(undefined);

export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices needs a ServicesProvider above it');
  return services;
}

export function useObservable<T>(observable: Observable<T>): T {
  return useSyncExternalStore(observable.subscribe, observable.get);
}

export function useSession(): Session {
  return useObservable(useServices().session.state);
}
