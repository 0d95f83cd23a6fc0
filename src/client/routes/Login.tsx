/** Sign-in. Whoever is signed in already, or can be silently, goes on to where they were going. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect, useLocation, useRouter } from '@tanstack/react-router';
import { useObservable, useServices } from '#client/components/services.tsx';
import { LoginScreen } from '#client/features/session/login-screen.tsx';

export const Route = createFileRoute('/Login')({
  beforeLoad: async ({ context: { services }, location }) => {
    if (await services.session.resume()) throw redirect({ href: location.state.origin ?? '/Shipments', replace: true });
  },
  component: Login,
});

function Login() {
  const { session, connectivity } = useServices();
  const { origin, username } = useLocation({ select: ({ state }) => state });
  const router = useRouter();
  const away = useObservable(connectivity.state) !== 'online';
  const remembered = useQuery({
    queryKey: ['remembered-user'],
    queryFn: async () => (await session.rememberedUser()) ?? null,
    enabled: away,
    networkMode: 'always',
  });
  const goOn = () => router.navigate({ href: origin ?? '/Shipments', replace: true });

  return (
    <LoginScreen
      username={username}
      onSignIn={async (credentials) => {
        await session.signIn(credentials.username, credentials.password);
        await goOn();
      }}
      offlineUser={away ? remembered.data?.username : undefined}
      onContinueOffline={async () => {
        if (await session.continueOffline()) await goOn();
      }}
    />
  );
}
