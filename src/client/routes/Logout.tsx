/** Ends the session and goes to sign-in. */
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useServices } from '#client/components/services.tsx';
import { LogoutScreen } from '#client/features/session/logout-screen.tsx';

export const Route = createFileRoute('/Logout')({ component: Logout });

function Logout() {
  const { session } = useServices();
  const navigate = useNavigate();
  useEffect(() => {
    void session.signOut().finally(() => navigate({ to: '/Login', replace: true }));
  }, [session, navigate]);
  return <LogoutScreen />;
}
