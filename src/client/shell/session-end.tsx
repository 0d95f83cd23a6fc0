/** When the session is over: says so above whatever is on screen, then goes to sign-in, which leads back here. */
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useServices, useSession } from '#client/components/services.tsx';
import { lazyPart } from './lazy-part.ts';

const SessionEndedDialog = lazyPart(async () => (await import('./session-ended-dialog.tsx')).SessionEndedDialog);

export function SessionEnd() {
  const services = useServices();
  const session = useSession();
  const router = useRouter();
  const navigate = useNavigate();

  useEffect(() => {
    if (session.kind !== 'signedOut') return;
    // Nothing asks whether to leave: what is unsaved is kept on the device.
    void navigate({
      to: '/Login',
      state: { origin: router.latestLocation.href },
      replace: true,
      ignoreBlocker: true,
    });
  }, [session.kind, navigate, router]);

  if (session.kind !== 'ended') return null;
  return (
    <Suspense>
      <SessionEndedDialog reason={session.reason} onRead={services.session.acknowledgeEnd} />
    </Suspense>
  );
}
