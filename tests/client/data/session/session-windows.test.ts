/** What the windows of one device hear of each other's session. */

import { IDBFactory } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { OfflineError } from '#client/data/api/api-errors.ts';
import { openDeviceFacts } from '#client/data/device/device-facts.ts';
import { createSession, type SessionService } from '#client/data/session/session.ts';
import { createSessionMarks, type SessionMarks } from '#client/data/session/session-marks.ts';
import { createRefresh } from '#client/data/session/session-refresh.ts';
import type { Session as SignInResponse } from '#contract/session.ts';

const anna = { username: 'anna@acme.test', role: 'DefaultUser', companyId: '1000' } as const;
const answer: SignInResponse = { ...anna, accessToken: 'access', webSocketToken: 'socket' };

/** Windows of one device with sessions of the same user; `onForget` runs when the device forgets the user. */
function openWindows(onForget: () => void = () => undefined) {
  const facts = openDeviceFacts(() => new IDBFactory());
  return async (
    ask: () => Promise<SignInResponse> = async () => answer,
    slowed: (marks: SessionMarks) => SessionMarks = (marks) => marks,
  ): Promise<SessionService> => {
    const channel = new BroadcastChannel('test-session-windows');
    onTestFinished(() => channel.close());
    const session = createSession({
      login: async () => answer,
      loginFactor: async () => answer,
      logout: () => Promise.reject(new OfflineError('network', false)),
      shared: createRefresh({ ask, isReached: async () => true, locks: undefined, channel }),
      profiles: {
        current: async () => anna,
        last: async () => anna,
        remember: async () => undefined,
        forget: async () => onForget(),
      },
      marks: slowed(createSessionMarks(facts)),
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
  let answerRefresh: (answer: SignInResponse) => void = () => undefined;
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

/** A slow device: it reads its marks a given number of times more, and then only after `end`. */
function holdUp() {
  let left = Number.POSITIVE_INFINITY;
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return {
    slowed: (marks: SessionMarks): SessionMarks => ({
      ...marks,
      async read() {
        left -= 1;
        if (left < 0) await held;
        return marks.read();
      },
    }),
    after(readings: number) {
      left = readings;
    },
    end: () => letGo(),
  };
}

test('[SES-06] who asks for a refresh while a slow device is at one asks the server no second time', async () => {
  const device = holdUp();
  let asked = 0;
  const session = await openWindows()(async () => {
    asked += 1;
    return answer;
  }, device.slowed);
  // Both have begun, and only the first can finish.
  device.after(3);
  const first = session.refresh();
  const second = session.refresh();
  await first;
  device.end();
  expect(await second).toBe('answered');
  expect(asked).toBe(1);
});

test('[SES-06] a window that is slow to ask takes what another one was answered meanwhile', async () => {
  const device = holdUp();
  const open = openWindows();
  const other = await open(async () => ({ ...answer, accessToken: 'newer' }));
  const slow = await open(() => Promise.reject(new Error('asked for itself')), device.slowed);
  device.after(0);
  const refreshed = slow.refresh();
  // The other one hears of the sign-in first, which may end a refresh of its own.
  await expect.poll(() => other.refresh().then(() => other.state.get())).toMatchObject({ accessToken: 'newer' });
  await expect.poll(() => slow.state.get()).toMatchObject({ accessToken: 'newer' });
  device.end();
  expect(await refreshed).toBe('answered');
  expect(slow.state.get()).toMatchObject({ accessToken: 'newer' });
});
