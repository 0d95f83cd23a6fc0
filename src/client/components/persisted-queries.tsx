/** Wraps a screen that shows answers kept for reading offline: restores the kept answers before the screen asks for them. */
import { type ReactNode, useEffect, useState } from 'react';
import { openPersistedAnswers } from '#client/data/cache/persisted-queries.ts';
import { LoadingState } from './page-states.tsx';
import { useUserData } from './user-data-provider.tsx';

export function PersistedQueries({ children }: { children: ReactNode }) {
  const userData = useUserData();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // Without the kept answers, the screen depends on the server.
    const go = () => setOpen(true);
    openPersistedAnswers(userData).then(go, go);
  }, [userData]);
  return isOpen ? children : <LoadingState />;
}
