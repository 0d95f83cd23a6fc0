/**
 * The signed-in user's data, provided by the guarded routes to every screen below them, and live reads of the device's database.
 */
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { followRead } from '#client/data/cache/follow-read.ts';
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
 * What `read` finds on the device, read again whenever the data it looked at changes; `undefined` until the first result. When
 * the dependencies change, the last result stays until the next one. `read` must await nothing but the device's database.
 */
export function useLive<T>(read: (userData: UserData) => Promise<T>, dependencies: readonly unknown[]): T | undefined {
  const userData = useUserData();
  const [found, setFound] = useState<T>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is made anew with every drawing
  useEffect(
    () =>
      followRead(
        [userData.cache, userData.work],
        () => read(userData),
        (next) => setFound(() => next),
        (error) =>
          setFound(() => {
            throw error;
          }),
      ),
    [userData, ...dependencies],
  );
  return found;
}
