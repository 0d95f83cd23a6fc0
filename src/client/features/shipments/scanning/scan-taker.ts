/**
 * A screen that takes scans itself, such as the load check: while it is there, no code is looked up and no card shown for it. What
 * it makes of a code, it shows itself.
 */
import { useEffect, useRef } from 'react';
import { createObservable } from '#client/data/observable-value.ts';

export interface ScanTaker {
  readonly take: (raw: string) => void;
  /** The scanned command Undo. */
  readonly undo: () => void;
}

const taking = createObservable<ScanTaker | undefined>(undefined);

export function scanTaker(): ScanTaker | undefined {
  return taking.get();
}

/** Takes scans while the calling screen is mounted; undefined lets them go their usual way. */
export function useScanTaker(taker: ScanTaker | undefined): void {
  const current = useRef(taker);
  useEffect(() => {
    current.current = taker;
  });
  const takes = taker !== undefined;
  useEffect(() => {
    if (!takes) return;
    const own: ScanTaker = { take: (raw) => current.current?.take(raw), undo: () => current.current?.undo() };
    taking.set(own);
    return () => {
      if (taking.get() === own) taking.set(undefined);
    };
  }, [takes]);
}
