/** The signed-in user's data, given by the guarded routes to every screen below them; and live reads of the device. */
import { useLiveQuery } from 'dexie-react-hooks';
import { createContext, type ReactNode, useContext } from 'react';
import type { UserData } from '#client/data/user-data.ts';
import type { StaticData } from '#contract/static-data.ts';
import { useObservable } from './services.tsx';

const UserDataContext = createContext<UserData | undefined>(undefined);

export function UserDataProvider({ userData, children }: { userData: UserData; children: ReactNode }) {
  return <UserDataContext value={userData}>{children}</UserDataContext>;
}

export function useUserData(): UserData {
  const userData = useContext(UserDataContext);
  if (!userData) throw new Error('useUserData is for screens below a guarded route');
  return userData;
}

export function useStaticData(): StaticData {
  return useObservable(useUserData().staticData);
}

/**
 * What `read` finds on the device, again after every change of what it looked at; `undefined` until the first answer.
 * `read` must only wait for the device's database: nothing else is watched.
 */
export function useLive<T>(read: (userData: UserData) => Promise<T>, dependencies: readonly unknown[]): T | undefined {
  const userData = useUserData();
  return useLiveQuery(() => read(userData), [userData, ...dependencies]);
}
