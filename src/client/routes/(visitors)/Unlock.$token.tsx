/** Admits this device with the token from an email. */
import { createFileRoute } from '@tanstack/react-router';
import { UnlockScreen } from '#client/features/account/unlock-screen.tsx';

export const Route = createFileRoute('/(visitors)/Unlock/$token')({ component: Unlock });

function Unlock() {
  const { token } = Route.useParams();
  return <UnlockScreen key={token} token={token} />;
}
