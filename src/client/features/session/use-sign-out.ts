/**
 * Signing out: at once when everything is sent; otherwise the person is asked first what becomes of the rest.
 * Not here: the session (data/session), what stays on the device (data/device/kept-work.ts).
 */
import { useEffect, useRef, useState } from 'react';
import { type Services, useServices } from '#client/components/services.tsx';
import { openStorage } from '#client/data/device/device-storage.ts';
import { countUnsent, discardUnsent } from '#client/data/device/kept-work.ts';
import { userKey } from '#client/data/device/user-key.ts';
import { userOf } from '#client/data/session/session-reducer.ts';
import { sendAll, unsentOperations } from '#client/data/sync/send-all.ts';
import { needsPerson } from '#domain/sync/operation-record.ts';

/** What the person is asked: how much is not sent, and why a try to send it left some. */
export interface Asking {
  readonly step: 'asking';
  readonly count: number;
  /** Of those, how many only a person can help. */
  readonly needYou: number;
  readonly triedInVain: boolean;
  /** What is left here outlasts the window. */
  readonly mayKeep: boolean;
}

export type SignOutState =
  | { readonly step: 'leaving' }
  | Asking
  | { readonly step: 'sending'; readonly sent: number; readonly total: number };

export interface SignOut {
  readonly state: SignOutState;
  send(): Promise<void>;
  stopSending(): void;
  /** Signs out and leaves what is not sent on this device. */
  keep(): Promise<void>;
  discard(): Promise<void>;
}

export function useSignOut(onSignedOut: () => unknown): SignOut {
  const services = useServices();
  const [state, setState] = useState<SignOutState>({ step: 'leaving' });
  const sending = useRef<AbortController>(undefined);

  async function leave(): Promise<void> {
    setState({ step: 'leaving' });
    await services.session.signOut().finally(onSignedOut);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    void countOf(services).then(({ count, mayKeep }) =>
      count > 0 ? setState({ step: 'asking', count, needYou: 0, triedInVain: false, mayKeep }) : leave(),
    );
    return () => sending.current?.abort();
  }, []);

  return {
    state,
    async send() {
      sending.current = new AbortController();
      const left = await sendFor(services, sending.current.signal, (sent, total) =>
        setState({ step: 'sending', sent, total }),
      );
      if (left.count > 0) setState({ step: 'asking', triedInVain: true, mayKeep: await mayKeep(), ...left });
      else await leave();
    },
    stopSending: () => sending.current?.abort(),
    keep: leave,
    async discard() {
      const user = await userLeaving(services);
      if (user) await discardUnsent(await userKey(user));
      await leave();
    },
  };
}

/** Opened by its address, the page does not know yet whose session it ends; the device does. */
async function userLeaving({ session }: Services) {
  return userOf(session.state.get()) ?? (await session.rememberedUser());
}

async function countOf(services: Services): Promise<Pick<Asking, 'count' | 'mayKeep'>> {
  const user = await userLeaving(services);
  return { count: user ? await countUnsent(await userKey(user)) : 0, mayKeep: await mayKeep() };
}

async function mayKeep(): Promise<boolean> {
  return (await openStorage()).isLasting;
}

/** Answers what is left. */
async function sendFor(
  { session, openUserData, connectivity }: Services,
  signal: AbortSignal,
  onProgress: (sent: number, total: number) => void,
): Promise<{ count: number; needYou: number }> {
  const user = userOf(await session.ensure());
  if (!user) return { count: 0, needYou: 0 };
  const { queue } = await openUserData(user);
  await queue.records.ready;
  const unsent = () => unsentOperations(queue.records.get());
  const total = unsent().length;
  const tell = () => onProgress(total - unsent().length, total);
  tell();
  const stop = queue.records.subscribe(tell);
  await sendAll({ queue, connectivity }, signal).finally(stop);
  return { count: unsent().length, needYou: unsent().filter(needsPerson).length };
}
