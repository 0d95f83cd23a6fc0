/**
 * The bell, whose notifications are loaded after what the person is waiting for. If somebody presses it earlier, they are
 * loaded at once and open as soon as they have loaded.
 */
import { Suspense, useState } from 'react';
import { BellButton } from './bell-button.tsx';
import { type LazyPart, useOpening } from './lazy-part.ts';
import { useDue } from './use-due.ts';

export type LazyBellPart = LazyPart<{ isAsked?: boolean }>;
type LazyBellProps = { isQuiet: boolean; part: LazyBellPart };

export function LazyBell({ isQuiet, part: Bell }: LazyBellProps) {
  const [isDue] = useDue(isQuiet);
  const [isAsked, setAsked] = useState(false);
  const ask = useOpening(Bell, () => setAsked(true));
  const waiting = <BellButton onClick={ask} />;
  return isDue || isAsked ? (
    <Suspense fallback={waiting}>
      <Bell isAsked={isAsked} />
    </Suspense>
  ) : (
    waiting
  );
}
