/** Sign-in, renewal and sign-out over HTTP. Not here: the cookie (calling-browser.ts). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { currentHistory, type History } from '#server/db/history.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { siteOf } from '#server/factors/passkeys.ts';
import type { Handlers } from '#server/http/call.ts';
import { onDisconnect } from '#server/http/client-disconnect.ts';
import type { Language } from '#server/i18n/language.ts';
import { createRefreshCookie, placeOf } from './calling-browser.ts';
import { foldUsername } from './session-repository.ts';
import type { SessionService, SigningBrowser, StartedSession } from './session-service.ts';
import type { SignInLimits } from './sign-in-limits.ts';

/** What says that a guess was wrong. */
const GUESSED: readonly string[] = ['badCredentials', 'badFactor'];

export interface SessionRouteDependencies {
  readonly db: Db;
  readonly sessions: SessionService;
  readonly limits: SignInLimits;
  readonly history: History;
  /** Absent: what the browser says is the portal's address. */
  readonly publicUrl: string | undefined;
  /** Called when failed attempts have locked a username, whether or not the account exists. */
  readonly onLocked: (username: string) => Promise<void>;
}

export function createSessionRoutes(dependencies: SessionRouteDependencies): Handlers {
  const { db, sessions, limits, history, publicUrl, onLocked: onLockedUser } = dependencies;
  const cookie = createRefreshCookie(publicUrl);
  const answer = ({ session, refreshToken }: StartedSession, request: FastifyRequest, reply: FastifyReply) => {
    cookie.set(request, reply, refreshToken);
    return session;
  };
  const browserOf = (request: FastifyRequest, language: Language): SigningBrowser => ({
    earlier: cookie.read(request),
    language,
    place: placeOf(request),
    site: siteOf(request.headers.origin, publicUrl),
  });

  /** Counts guesses at an account, of which its user learns when there are too many. */
  const guess = <Result>(request: FastifyRequest, username: string, act: () => Promise<Result>) => {
    const isWrong = (error: unknown) => error instanceof ApiError && GUESSED.includes(error.code);
    const onLocked = async ({ code, details }: ApiError): Promise<never> => {
      await onLockedUser(username);
      throw new ApiError(code, details, { username: foldUsername(username) });
    };
    return limits.guess({ address: request.ip, username, isWrong, onLocked }, act);
  };

  return {
    login: ({ body, request, reply, language }) =>
      limits.inTurn({ address: request.ip, account: body.username, gone: onDisconnect(reply) }, async () => {
        const started = await guess(request, body.username, async () => {
          const begun = await sessions.signIn(body, browserOf(request, language));
          if (begun) return begun;
          throw new ApiError('badCredentials', {}, { username: foldUsername(body.username) });
        });
        if ('factor' in started) return started;
        await limits.countSuccess(request.ip, body.username);
        return answer(started, request, reply);
      }),
    loginFactor: async ({ body: { token, ...given }, request, reply, language }) => {
      const account = (await sessions.whoseSignIn(token)) ?? '';
      return limits.inTurn({ address: request.ip, account, gone: onDisconnect(reply) }, async () => {
        const started = await guess(request, account, () =>
          sessions.signInWithFactor(token, given, browserOf(request, language)),
        );
        await limits.countSuccess(request.ip, account);
        return answer(started, request, reply);
      });
    },
    refresh: async ({ request, reply }) =>
      answer(await sessions.refresh(cookie.read(request), placeOf(request)), request, reply),
    logout: async ({ request, reply }) => {
      await sessions.signOut(cookie.read(request), placeOf(request));
      cookie.clear(request, reply);
      return undefined;
    },
    webSocketToken: async ({ caller }) => ({ webSocketToken: await sessions.newWebSocketToken(caller) }),
    ping: async () => {
      // Answers only if a sign-in would work. One statement: on a busy server each answer of the database waits for its turn.
      const reading = db.selectNoFrom([currentHistory.as('current'), sql`exists (select from users)`.as('hasUsers')]);
      const { current } = await reading.executeTakeFirstOrThrow();
      history.saw(current);
      return { ok: true, history: current };
    },
  };
}
