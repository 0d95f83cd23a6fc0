/** Sets the first password with the token from an email. */
import { createFileRoute } from '@tanstack/react-router';
import { ConfirmAccountScreen } from '#client/features/account/confirm-account-screen.tsx';

export const Route = createFileRoute('/(visitors)/ConfirmAccount')({
  validateSearch: ({ vt }: Record<string, unknown>): { vt?: string } => (typeof vt === 'string' ? { vt } : {}),
  component: ConfirmAccount,
});

function ConfirmAccount() {
  const { vt = '' } = Route.useSearch();
  return <ConfirmAccountScreen key={vt} token={vt} />;
}
