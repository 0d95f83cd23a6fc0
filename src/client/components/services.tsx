/** The services of this page, given to every component by one context, and their values as React state. */
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Observable } from '#client/data/observable-value.ts';
import type { Services } from '#client/data/services.ts';
import type { Session } from '#client/data/session/session-reducer.ts';

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
