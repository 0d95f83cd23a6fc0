/** Ends the session and goes to sign-in. */
import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router';
import { LogoutScreen } from '#client/features/session/logout-screen.tsx';

export const Route = createFileRoute('/Logout')({ component: Logout });

function Logout() {
  const navigate = useNavigate();
  const { history } = useRouter();
  return (
    <LogoutScreen
      onSignedOut={() => navigate({ to: '/Login', replace: true })}
      onStay={() => (history.canGoBack() ? history.back() : navigate({ to: '/Shipments', replace: true }))}
    />
  );
}
