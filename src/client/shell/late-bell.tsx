/**
 * Gives way to what the person waits for: the notifications are loaded when the screen's own data is there, after a few
 * seconds at the latest, or when somebody asks for them.
 */
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { BellButton } from './bell-button.tsx';

/** Unit: milliseconds. */
const AT_THE_LATEST = 5000;

export function LateBell({ isQuiet, children }: { isQuiet: boolean; children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), isQuiet ? 0 : AT_THE_LATEST);
    return () => clearTimeout(timer);
  }, [isQuiet]);
  const waiting = <BellButton onClick={() => setDue(true)} />;
  return isDue ? <Suspense fallback={waiting}>{children}</Suspense> : waiting;
}
