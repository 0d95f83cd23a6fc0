/**
 * Signing out: at once when everything is sent and saved; otherwise the person is first asked what to do with the rest.
 * Not here: the session (data/session), what stays on the device (data/outbox/parked-work.ts).
 */
import { useEffect, useRef, useState } from 'react';
import { type Services, useServices } from '#client/components/services.tsx';
import { TAB_SEARCH, tabValues } from '#client/data/device/browser-storage.ts';
import { openStorage } from '#client/data/device/device-storage.ts';
import { userKey } from '#client/data/device/user-key.ts';
import { sendReturns, type UnreturnedNumbers } from '#client/data/outbox/lease-return.ts';
import {
  countUnreturned,
  countWork,
  discardWork,
  giveUpNumbers,
  type WorkCount,
} from '#client/data/outbox/parked-work.ts';
import { sendAll, unsentEntries } from '#client/data/outbox/send-all.ts';
import { needsPerson } from '#domain/commands/outbox-entry.ts';
import { userOf } from '#domain/session/session-reducer.ts';

/** How long signing out waits for the server to take numbers back. Unit: milliseconds. */
const RETURN_LIMIT = 5000;

/** The question to the person: how much is not sent or not saved, and why an attempt to send it left some. */
export interface Asking extends WorkCount {
  readonly step: 'asking';
  /** How many of the unsent entries need a person. */
  readonly needYou: number;
  readonly triedInVain: boolean;
  /** What is left here outlasts the window. */
  readonly mayKeep: boolean;
}

export type SignOutState =
  | { readonly step: 'leaving' }
  | Asking
  /** Numbers for labels are given up, and the server could not be told. */
  | ({ readonly step: 'numbersLeft' } & UnreturnedNumbers)
  | { readonly step: 'sending'; readonly sent: number; readonly total: number }
  /**
   * Either the session has ended but the device could not forget it, or the device could not say what it holds and nothing has
   * ended.
   */
  | { readonly step: 'failed'; readonly error: unknown };

export interface SignOut {
  readonly state: SignOutState;
  send(): Promise<void>;
  stopSending(): void;
  /** Signs out and leaves what is not sent or not saved on this device. */
  keep(): Promise<void>;
  discard(): Promise<void>;
  /** Signs out although the server could not be told of the numbers. */
  leaveNumbers(): Promise<void>;
  tryAgain(): Promise<void>;
}

export function useSignOut(onSignedOut: () => unknown): SignOut {
  const services = useServices();
  const [state, setState] = useState<SignOutState>({ step: 'leaving' });
  const sending = useRef<AbortController>(undefined);

  /** Catches every failure, so that the page never stays behind an endless spinner. */
  async function attempt(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      console.warn('Logging out stopped', error);
      setState({ step: 'failed', error });
    }
  }

  const leave = (areNumbersTold = false) =>
    attempt(async () => {
      setState({ step: 'leaving' });
      const left = areNumbersTold ? await giveUp(services) : await giveBackNumbers(services);
      if (left) return setState({ step: 'numbersLeft', ...left });
      await services.session.signOut();
      tabValues.removeItem(TAB_SEARCH);
      await onSignedOut();
    });

  const begin = () =>
    attempt(async () => {
      setState({ step: 'leaving' });
      const left = await leftOf(services);
      if (left.unsent + left.typed === 0) await leave();
      else setState({ step: 'asking', needYou: 0, triedInVain: false, ...left });
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    void begin();
    return () => sending.current?.abort();
  }, []);

  return {
    state,
    send: () =>
      attempt(async () => {
        sending.current = new AbortController();
        const { unsent, needYou } = await sendFor(services, sending.current.signal, (sent, total) =>
          setState({ step: 'sending', sent, total }),
        );
        const left = await leftOf(services);
        if (unsent + left.typed === 0) await leave();
        else setState({ step: 'asking', ...left, unsent, needYou, triedInVain: unsent > 0 });
      }),
    stopSending: () => sending.current?.abort(),
    keep: () => leave(),
    leaveNumbers: () => leave(true),
    discard: () =>
      attempt(async () => {
        const user = await services.session.leavingUser();
        if (user) await discardWork(await userKey(user));
        await leave();
      }),
    tryAgain: begin,
  };
}

async function leftOf({ session, work }: Services): Promise<WorkCount & Pick<Asking, 'mayKeep'>> {
  // What is still only in a form of this window counts, whether or not the device can store it.
  const isWritten = await work.flush().then(
    () => true,
    () => false,
  );
  const { isLasting } = await openStorage();
  const user = await session.leavingUser();
  const { unsent, typed } = user ? await countWork(await userKey(user)) : { unsent: 0, typed: 0 };
  return { unsent, typed: isWritten ? typed : Math.max(typed, 1), mayKeep: isLasting && isWritten };
}

/** Returns what the server does not know of, after a while that a person waits without wondering. */
async function giveBackNumbers(services: Services): Promise<UnreturnedNumbers | undefined> {
  const { session, openUserData, connectivity, clock } = services;
  const user = await session.leavingUser();
  if (!user) return undefined;
  const key = await userKey(user);
  const left = () => countUnreturned(key, clock.now());
  if (!(await left()) || connectivity.state.get() !== 'online') return left();
  if (!userOf(await session.ensure())) return left();
  await giveUp(services);
  const sent = openUserData(user).then(sendReturns);
  await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, RETURN_LIMIT))]).catch(console.warn);
  return left();
}

async function giveUp({ session, clock }: Services): Promise<undefined> {
  const user = await session.leavingUser();
  if (user) await giveUpNumbers(await userKey(user), clock.now());
}

/** Returns how much is left. */
async function sendFor(
  { session, openUserData, connectivity }: Services,
  signal: AbortSignal,
  onProgress: (sent: number, total: number) => void,
): Promise<{ unsent: number; needYou: number }> {
  const user = userOf(await session.ensure());
  if (!user) return { unsent: 0, needYou: 0 };
  const { outbox: queue } = await openUserData(user);
  await queue.records.ready;
  const unsent = () => unsentEntries(queue.records.get());
  const total = unsent().length;
  const report = () => onProgress(total - unsent().length, total);
  report();
  const stop = queue.records.subscribe(report);
  await sendAll({ queue, connectivity }, signal).finally(stop);
  return { unsent: unsent().length, needYou: unsent().filter(needsPerson).length };
}
