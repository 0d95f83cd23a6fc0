/**
 * Runs an async handler once at a time and says whether it is running: a button is disabled while its handler runs,
 * a form is submitting while its handler runs. A failure is thrown on to whoever awaits, the busy mark goes either way.
 */
import { useCallback, useEffect, useRef, useState } from 'react';

type Handler<Args extends unknown[]> = ((...args: Args) => unknown) | undefined;

export function useBusy<Args extends unknown[]>(handler: Handler<Args>) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const run = useCallback(
    async (...args: Args): Promise<void> => {
      if (running.current) return;
      const outcome = handler?.(...args);
      if (!(outcome instanceof Promise)) return;
      running.current = true;
      setBusy(true);
      try {
        await outcome;
      } finally {
        running.current = false;
        if (mounted.current) setBusy(false);
      }
    },
    [handler],
  );
  return { busy, run };
}
