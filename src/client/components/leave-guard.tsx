/**
 * Asks before the person leaves an edit form with unsaved changes: stay, or leave without saving. Closing the window asks too, in
 * the browser's words; what was typed is kept on the device even then. Code that wants to reload the page learns from the hold
 * placed here that it must ask first. Logging out asks for itself, and can keep what was typed.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import { useServices } from './services.tsx';

const LOGOUT = '/logout';

type LeaveGuardProps = {
  dirty: boolean;
  /** True for moves within the form's own place, such as a new entity getting its id. */
  isOwnMove: (pathname: string) => boolean;
  onDiscard: () => Promise<void>;
};

export function LeaveGuard({ dirty, isOwnMove, onDiscard }: LeaveGuardProps) {
  const { t } = useLingui();
  const { work } = useServices();
  // The router asks only after its effect has run, and a key may be pressed before that. A second render runs it at once.
  const [, setAsking] = useState(false);
  useLayoutEffect(() => setAsking(true), []);
  useEffect(() => (dirty ? work.hold('edit') : undefined), [dirty, work]);
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => dirty && !isOwnMove(next.pathname) && next.pathname.toLowerCase() !== LOGOUT,
    enableBeforeUnload: () => dirty && !work.isLeaving,
    withResolver: true,
  });
  const { status, proceed } = blocker;
  // The save that was still running has finished, so there is nothing left to ask.
  useEffect(() => {
    if (status === 'blocked' && !dirty) proceed();
  }, [status, dirty, proceed]);
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog
      alert
      danger
      title={t`Leave without saving?`}
      onClose={blocker.reset}
      closeLabel={t`Stay`}
      confirmLabel={t`Leave without saving`}
      onConfirm={async () => {
        await onDiscard();
        blocker.proceed();
      }}
    >
      <p>
        <Trans>You have unsaved changes. They will be lost if you leave.</Trans>
      </p>
    </Dialog>
  );
}
