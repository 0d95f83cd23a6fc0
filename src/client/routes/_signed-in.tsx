/**
 * Everything behind sign-in. Before any of it renders there is a session (silently renewed, or the remembered user when the
 * server is away), and the user's data on this device is open with the static data loaded. Otherwise the visitor goes to sign-in,
 * which remembers where they were going.
 */
import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazyPart } from '#client/shell/lazy-part.ts';
import { SignedInError } from '#client/shell/signed-in-error.tsx';
import { SignedInFrame } from '#client/shell/signed-in-frame.tsx';
import { userOf } from '#domain/session/session-reducer.ts';

const NotificationBell = lazyPart(
  async () => (await import('#client/features/notifications/notification-bell.tsx')).NotificationBell,
);

const QueuePresence = lazyPart(async () => (await import('#client/features/outbox/outbox-host.tsx')).QueuePresence);

const ScanPresence = lazyPart(
  async () => (await import('#client/features/shipments/scanning/scanning-host.tsx')).ScanPresence,
);

const GuidedTour = lazyPart(async () => (await import('#client/features/tour/guided-tour.tsx')).GuidedTour);

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ context: { services }, location }) => {
    const session = await services.session.ensure();
    // The session has ended, but the person has not seen it yet: the screen stays behind the dialog that says so.
    const user = session.kind === 'ended' ? session.user : userOf(session);
    if (!user) throw redirect({ to: '/Login', state: { origin: location.href }, replace: true });
    if (session.kind === 'signedIn' && session.addFactor)
      throw redirect({ to: '/SecondFactor', state: { origin: location.href }, replace: true });
    const userData = await services.openUserData(user);
    if (session.kind === 'offline' && services.session.state.get().kind === 'ended') {
      // The server's answer came while the device's data were being opened: nothing has been shown that a dialog could cover.
      services.session.acknowledgeEnd();
      throw redirect({ to: '/Login', state: { origin: location.href }, replace: true });
    }
    return { user, userData };
  },
  component: SignedIn,
  errorComponent: SignedInError,
});

function SignedIn() {
  const { userData } = Route.useRouteContext();
  return (
    <SignedInFrame
      userData={userData}
      bell={NotificationBell}
      queue={QueuePresence}
      scan={ScanPresence}
      tour={GuidedTour}
    />
  );
}
