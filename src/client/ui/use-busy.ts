/**
 * Runs an async handler, never twice at the same time, and says whether it is running: a button is disabled and a form
 * is submitting meanwhile. A failure is reported; `failed` means that it is to be shown where the handler was started,
 * until the handler runs again.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFailureReport } from './failure.ts';

type Handler<Args extends unknown[]> = ((...args: Args) => unknown) | undefined;

export function useBusy<Args extends unknown[]>(handler: Handler<Args>) {
  const report = useFailureReport();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [broken, setBroken] = useState<{ error: unknown }>();
  const running = useRef(false);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  if (broken) throw broken.error;

  const run = useCallback(
    async (...args: Args): Promise<void> => {
      if (running.current) return;
      try {
        const outcome = handler?.(...args);
        if (!(outcome instanceof Promise)) return;
        running.current = true;
        setBusy(true);
        await outcome;
        if (mounted.current) setFailed(false);
      } catch (error) {
        const answer = report(error, mounted.current);
        if (!mounted.current) return;
        setFailed(answer === 'here');
        if (answer === 'page') setBroken({ error });
      } finally {
        running.current = false;
        if (mounted.current) setBusy(false);
      }
    },
    [handler, report],
  );
  return { busy, failed, run };
}
