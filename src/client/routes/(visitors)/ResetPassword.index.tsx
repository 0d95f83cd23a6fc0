/** Requests an email that resets the password. */
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { ResetPasswordScreen } from '#client/features/account/reset-password-screen.tsx';

export const Route = createFileRoute('/(visitors)/ResetPassword/')({ component: ResetPassword });

function ResetPassword() {
  const username = useLocation({ select: ({ state }) => state.username });
  return <ResetPasswordScreen username={username} />;
}
