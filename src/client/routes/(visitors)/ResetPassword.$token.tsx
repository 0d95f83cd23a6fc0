/** Sets a new password with the token from an email. `initial=1`: the first password, after an invitation. */
import { createFileRoute } from '@tanstack/react-router';
import { ChoosePasswordScreen } from '#client/features/account/choose-password-screen.tsx';

export const Route = createFileRoute('/(visitors)/ResetPassword/$token')({
  validateSearch: ({ initial }: Record<string, unknown>): { initial?: 1 } =>
    Number(initial) === 1 ? { initial: 1 } : {},
  component: ResetPassword,
});

function ResetPassword() {
  const { token } = Route.useParams();
  const { initial } = Route.useSearch();
  return <ChoosePasswordScreen key={token} token={token} isInitial={initial === 1} />;
}
