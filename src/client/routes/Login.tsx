/** Sign-in. A visitor who is signed in already, or can be signed in silently, continues to where they were going. */
import { createFileRoute, redirect, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useObservable, useServices, useSession } from '#client/components/services.tsx';
import { userKey } from '#client/data/device/user-key.ts';
import type { SessionService } from '#client/data/session/session.ts';
import { LoginScreen } from '#client/features/session/login-screen.tsx';
import { readStartPage, type StartPage } from '#client/shell/start-page.ts';
import { userOf } from '#domain/session/session-reducer.ts';

/** Unit: milliseconds. How long the form is held back for somebody who may be signed in without it. */
const HELD_BACK_FOR = 1500;

export const Route = createFileRoute('/Login')({
  beforeLoad: async ({ context: { services }, location }) => {
    const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), HELD_BACK_FOR));
    if (await Promise.race([services.session.resume(), late]))
      throw redirect({ href: location.state.origin ?? (await startPage(services.session)), replace: true });
  },
  component: Login,
});

function Login() {
  const { session } = useServices();
  const state = useSession();
  const navigate = useNavigate();
  const { username, origin } = useLocation({ select: ({ state }) => state });
  const goOn = async () => navigate({ href: origin ?? (await startPage(session)), replace: true });
  const offlineUser = useOfflineUser();
  const isSigningIn = useRef(false);
  const isSignedIn = userOf(state) !== undefined;
  // The answer to the silent sign-in came after the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when somebody is signed in
  useEffect(() => {
    if (isSignedIn && !isSigningIn.current) void goOn();
  }, [isSignedIn]);

  return (
    <LoginScreen
      username={username}
      reason={state.kind === 'signedOut' ? state.reason : undefined}
      onSignIn={async (credentials) => {
        isSigningIn.current = true;
        const asked = await session.signIn(credentials.username, credentials.password);
        if (!asked) await goOn();
        return asked;
      }}
      onProve={async (given) => {
        await session.signInWithFactor(given);
        await goOn();
      }}
      offlineUser={offlineUser}
      onContinueOffline={async () => {
        if (await session.continueOffline()) await goOn();
      }}
    />
  );
}

/** Where the user who is signed in now has chosen to begin. */
async function startPage({ state }: SessionService): Promise<StartPage> {
  const user = userOf(state.get());
  return user ? readStartPage(await userKey(user)) : '/Shipments';
}

/** The user whom this device remembers. Read only while the server is away, since it loads the device's database. */
function useOfflineUser(): string | undefined {
  const { session, connectivity } = useServices();
  const isAway = useObservable(connectivity.state) !== 'online';
  const [remembered, setRemembered] = useState<string>();
  useEffect(() => {
    if (!isAway) return;
    session.rememberedUser().then(
      (user) => setRemembered(user?.username),
      // A device whose database cannot be read offers nobody.
      () => undefined,
    );
  }, [isAway, session]);
  return isAway ? remembered : undefined;
}
