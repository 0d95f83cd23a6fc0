/**
 * Reports every failure of the portal's own that no screen has caught: as a toast, and in the log when it is a defect. A part of the app that
 * could not be loaded is reported at the button that asked for it; the second time, the error page takes over.
 */
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { FailureContext, type FailureReport } from '#client/ui/failure.ts';
import { useErrorPresenter } from './error-presenter.ts';
import { isMissingChunk, noteTriedAgain } from './missing-chunk.ts';
import { isOwnFailure } from './own-failure.ts';

export function FailureReporter({ children }: { children: ReactNode }) {
  const present = useErrorPresenter();
  const missed = useRef(new Set<string>());

  const report = useCallback<FailureReport>(
    (error, isThere) => {
      if (!isThere || !isMissingChunk(error)) {
        present(error, 'action');
        return 'reported';
      }
      console.warn(error);
      const isAgain = missed.current.has(error.message);
      if (isAgain) noteTriedAgain(error);
      missed.current.add(error.message);
      return isAgain ? 'page' : 'here';
    },
    [present],
  );

  // The last resort: failures of what was started without anybody waiting for it.
  useEffect(() => {
    const onRejection = (event: PromiseRejectionEvent) => show(event, event.reason);
    // Events without an error, such as the browser's complaints about its own layout, are nobody's.
    const onError = (event: ErrorEvent) => show(event, event.error);
    function show(event: Event, error: unknown): void {
      // What is not ours stays as it is: the browser writes it to its log.
      if (!isOwnFailure(error)) return;
      event.preventDefault();
      present(error, 'action');
    }
    addEventListener('unhandledrejection', onRejection);
    addEventListener('error', onError);
    return () => {
      removeEventListener('unhandledrejection', onRejection);
      removeEventListener('error', onError);
    };
  }, [present]);

  return <FailureContext value={report}>{children}</FailureContext>;
}
