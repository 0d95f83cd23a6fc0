/**
 * Around a screen that shows answers which are kept for reading without the server: what was kept is back before the
 * screen asks for it.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { openKeptAnswers } from '#client/data/cache/kept-answers.ts';
import { LoadingState } from './page-states.tsx';
import { useUserData } from './user-data.tsx';

export function KeptAnswers({ children }: { children: ReactNode }) {
  const userData = useUserData();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // Without a copy the screen is as good as the server.
    const go = () => setOpen(true);
    openKeptAnswers(userData).then(go, go);
  }, [userData]);
  return isOpen ? children : <LoadingState />;
}
