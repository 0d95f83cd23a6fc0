/**
 * Gives way to what the person waits for: the notifications are loaded when it is time, or when somebody asks for them; then
 * they open as soon as they are there.
 */
import { type ReactNode, Suspense, useState } from 'react';
import { BellButton } from './bell-button.tsx';
import { useDue } from './use-due.ts';

type LateBellProps = { isQuiet: boolean; children: (isAsked: boolean) => ReactNode };

export function LateBell({ isQuiet, children }: LateBellProps) {
  const [isDue] = useDue(isQuiet);
  const [isAsked, setAsked] = useState(false);
  const waiting = <BellButton onClick={() => setAsked(true)} />;
  return isDue || isAsked ? <Suspense fallback={waiting}>{children(isAsked)}</Suspense> : waiting;
}
