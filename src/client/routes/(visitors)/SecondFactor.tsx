/** For whoever is signed in and has yet to add the second factor that the company demands; everybody else goes on. */
import { createFileRoute, redirect, useLocation, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useServices } from '#client/components/services.tsx';
import { lazyPart } from '#client/shell/lazy-part.ts';

const DemandedFactorScreen = lazyPart(
  async () => (await import('#client/features/session/demanded-factor-screen.tsx')).DemandedFactorScreen,
);

export const Route = createFileRoute('/(visitors)/SecondFactor')({
  beforeLoad: async ({ context: { services }, location }) => {
    const session = await services.session.ensure();
    if (session.kind !== 'signedIn' || !session.addFactor)
      throw redirect({ href: location.state.origin ?? '/Shipments', replace: true });
  },
  component: SecondFactor,
});

function SecondFactor() {
  const { session } = useServices();
  const navigate = useNavigate();
  const { origin } = useLocation({ select: ({ state }) => state });
  return (
    <Suspense>
      <DemandedFactorScreen
        onAdded={async () => {
          await session.refresh();
          await navigate({ href: origin ?? '/Shipments', replace: true });
        }}
      />
    </Suspense>
  );
}
