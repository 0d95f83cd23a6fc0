/** Under whose session a call is repeated. */
import { expect, test } from 'vitest';
import { createApiClient } from '#client/data/api/api-client.ts';
import { SessionExpiredError } from '#client/data/api/api-errors.ts';
import { createDataHistory } from '#client/data/api/data-history.ts';
import { createTransport } from '#client/data/api/http-transport.ts';
import { createObservable } from '#client/data/observable-value.ts';
import type { Session } from '#domain/session/session-reducer.ts';

const KEY = '0b0e0a52-5d0c-4a43-9c5e-7f4f0f0e0d01';

function signedIn(username: string, accessToken: string): Session {
  const user = { username, role: 'DefaultUser', companyId: '1' } as const;
  return { kind: 'signedIn', user, accessToken, webSocketToken: null };
}

/** A write that hangs until the server refuses its session; what is sent after it is answered. */
function sendWrite(before: Session, refresh: () => void = () => undefined) {
  const tokens: (string | null)[] = [];
  const state = createObservable<Session>(before);
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  const json = (status: number, body: object, headers: Record<string, string> = {}) =>
    new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
  const api = createApiClient({
    transport: createTransport(async (_, init) => {
      tokens.push(new Headers(init?.headers).get('Authorization'));
      if (tokens.length > 1) return json(200, { shipmentId: '1', _etag: null }, { 'Idempotency-Replayed': 'true' });
      await refused;
      return json(403, { code: 'session', message: '', requestId: '' });
    }),
    address: () => '/api',
    language: () => 'en',
    session: {
      state,
      async refresh() {
        refresh();
        return 'answered';
      },
    },
    history: createDataHistory(),
    contact: { answered: () => undefined, unanswered: () => undefined, refused: () => undefined },
    isExact: () => false,
    recover: () => undefined,
  });
  const input = { params: { shipmentId: '1' }, body: { orderNumber: 'A' } };
  return { state, tokens, refuse, answer: api.send('saveShipment', input, { idempotencyKey: KEY }) };
}

test('[F4] [F28] what one person asked for is not repeated in the name of the next', async () => {
  const { state, tokens, refuse, answer } = sendWrite(signedIn('anna', 'of-anna'));
  state.set({ kind: 'signedOut' });
  state.set(signedIn('bo', 'of-bo'));
  refuse();
  await expect(answer).rejects.toBeInstanceOf(SessionExpiredError);
  expect(tokens).toEqual(['Bearer of-anna']);
});

test('[F4] [F28] nor when the next signs in while the session is being renewed', async () => {
  const { state, tokens, refuse, answer } = sendWrite(signedIn('anna', 'of-anna'), () =>
    state.set(signedIn('bo', 'of-bo')),
  );
  refuse();
  await expect(answer).rejects.toBeInstanceOf(SessionExpiredError);
  expect(tokens).toEqual(['Bearer of-anna']);
});

test('the same person, signed in again meanwhile, has their call repeated', async () => {
  const { state, tokens, refuse, answer } = sendWrite(signedIn('anna', 'old'));
  state.set(signedIn('Anna', 'new'));
  refuse();
  expect((await answer).status).toBe(200);
  expect(tokens).toEqual(['Bearer old', 'Bearer new']);
});
