/** What the windows of one device hear of each other's session. */

import { IDBFactory } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { OfflineError } from '#client/data/api/api-errors.ts';
import { openDeviceFacts } from '#client/data/device/device-facts.ts';
import { createSession, type SessionService } from '#client/data/session/session.ts';
import { createSessionMarks } from '#client/data/session/session-marks.ts';
import { createRefresh } from '#client/data/session/session-refresh.ts';
import type { Session as SignInAnswer } from '#contract/session.ts';

const anna = { username: 'anna@acme.test', role: 'DefaultUser', companyId: '1000' } as const;
const answer: SignInAnswer = { ...anna, accessToken: 'access', webSocketToken: 'socket' };

/** A device whose windows all have a session of the same user, and what happens when it forgets her. */
function openWindows(onForget: () => void = () => undefined) {
  const facts = openDeviceFacts(() => new IDBFactory());
  return async (ask: () => Promise<SignInAnswer> = async () => answer): Promise<SessionService> => {
    const channel = new BroadcastChannel('test-session-windows');
    onTestFinished(() => channel.close());
    const session = createSession({
      login: async () => answer,
      logout: () => Promise.reject(new OfflineError('network', false)),
      shared: createRefresh({ ask, isReached: async () => true, locks: undefined, channel }),
      profiles: {
        current: async () => anna,
        last: async () => anna,
        remember: async () => undefined,
        forget: async () => onForget(),
      },
      marks: createSessionMarks(facts, { getItem: () => null, removeItem: () => undefined }),
    });
    await session.signIn(anna.username, 'Kaj-demo-1');
    return session;
  };
}

test('[SES-08, OFF-02] who signs out in one window is signed out in the others before their data is deleted', async () => {
  const seen: unknown[] = [];
  const open = openWindows(() => seen.push(other.state.get()));
  const other = await open();
  const first = await open();
  await first.signOut();
  expect(seen).toEqual([{ kind: 'signedOut' }]);
});

test('a refresh that is answered after its user has signed out signs nobody in', async () => {
  let answerRefresh: (answer: SignInAnswer) => void = () => undefined;
  const open = openWindows();
  const first = await open();
  const other = await open(
    () =>
      new Promise((resolve) => {
        answerRefresh = resolve;
      }),
  );
  const refreshed = other.refresh();
  await first.signOut();
  answerRefresh(answer);
  expect(await refreshed).toBe('refused');
  expect(other.state.get()).toEqual({ kind: 'signedOut' });
});
