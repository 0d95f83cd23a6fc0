/**
 * Asks before an edit form with unsaved changes is left: stay, or leave without them. Closing the window asks too, in the
 * browser's words; what was typed is kept on the device even then. Whoever wants to reload the page learns here that it must ask first.
 * Logging out asks by itself, and what was typed may be kept.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import { useServices } from './services.tsx';

const LOGOUT = '/logout';

type LeaveGuardProps = {
  dirty: boolean;
  /** Moves inside the form's own place, such as a new entity getting its id. */
  isOwnMove: (pathname: string) => boolean;
  onDiscard: () => Promise<void>;
};

export function LeaveGuard({ dirty, isOwnMove, onDiscard }: LeaveGuardProps) {
  const { t } = useLingui();
  const { work } = useServices();
  // The router asks only once its effect has run, and a key may come before that. A second drawing runs it at once.
  const [, setAsking] = useState(false);
  useLayoutEffect(() => setAsking(true), []);
  useEffect(() => (dirty ? work.hold('edit') : undefined), [dirty, work]);
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => dirty && !isOwnMove(next.pathname) && next.pathname.toLowerCase() !== LOGOUT,
    enableBeforeUnload: () => dirty && !work.isLeaving,
    withResolver: true,
  });
  const { status, proceed } = blocker;
  // A save that was still under way is done: there is nothing to ask about any more.
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
