/** The user's print clients as the server knows them now, the most recently heard first; they are not available offline. */
import { useQuery } from '@tanstack/react-query';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { persistedQuery } from '#client/data/cache/server-query.ts';
import type { Profile } from '#contract/user.ts';

type PrintClients = {
  readonly isOnline: boolean;
  readonly isFailed: boolean;
  /** Undefined until the server has answered. */
  readonly clients: NonNullable<Profile['clients']> | undefined;
};

export function usePrintClients(): PrintClients {
  const isOnline = useObservable(useServices().connectivity.state) === 'online';
  const { data, isError } = useQuery({
    ...persistedQuery(useUserData(), 'myProfile', {}),
    enabled: isOnline,
    staleTime: 0,
  });
  return { isOnline, isFailed: isError, clients: data && (data.clients ?? []) };
}

/** Printers of the computers that are connected now; if none is, of the one heard from last. */
export function printersOf(clients: PrintClients['clients'] = []): string[] {
  const connected = clients.filter(({ isConnected }) => isConnected);
  const asked = connected.length > 0 ? connected : clients.slice(0, 1);
  return [...new Set(asked.flatMap(({ printers }) => printers ?? []))];
}
