/**
 * Signs users in and out, renews sessions, and identifies callers. Sessions are not company data: their writes need no key, etag
 * or change row, and therefore use transactions of their own. A user with a second factor signs in in two steps: the password
 * earns a token, and token and factor the session.
 * Not here: cookies and addresses (session-routes.ts).
 */
import type { FactorAsked } from '#contract/factor.ts';
import type { Session } from '#contract/session.ts';
import { addToAuditLog } from '#server/audit/audit-entries.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { retried } from '#server/db/retried.ts';
import type { Actor } from '#server/db/write.ts';
import { ApiError, RightLost, type Whose } from '#server/errors/api-error.ts';
import type { GivenProof } from '#server/factors/factor-check.ts';
import type { Site } from '#server/factors/passkeys.ts';
import type { Authenticate, Caller } from '#server/http/call.ts';
import type { FairQueue } from '#server/http/fair-queue.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import type { Language } from '#server/i18n/language.ts';
import { isPassword } from '#server/security/password-hash.ts';
import type { SecurityLog } from '#server/security/security-log.ts';
import type { AccessClaims, AccessTokens, ReadClaims } from './access-token.ts';
import { decideRefresh } from './refresh-decision.ts';
import { lacksFactor } from './session-factors.ts';
import { isEndedByProof } from './session-proof.ts';
import * as repository from './session-repository.ts';
import type { SignInFactors } from './sign-in-factors.ts';

/** What the portal learns, and the token that only its cookie holds. */
export interface StartedSession {
  readonly session: Session;
  readonly refreshToken: string;
}

/** Who signs in from where. `earlier`: the refresh token that the same browser has, whose session ends. */
export interface SigningBrowser {
  readonly earlier: string | undefined;
  readonly language: Language;
  readonly place: repository.Place;
  /** The portal's address, to which passkeys belong. */
  readonly site: Site | undefined;
}

export interface SessionService {
  /**
   * Undefined for an unknown user or a wrong password, which take the same time. Without a session where a second factor is still
   * to be shown.
   */
  signIn(
    credentials: { readonly username: string; readonly password: string },
    browser: SigningBrowser,
  ): Promise<StartedSession | FactorAsked | undefined>;
  /** The second step. Refuses a factor that is not the user's, and a token that has expired or been tried too often. */
  signInWithFactor(token: string, given: GivenProof, browser: SigningBrowser): Promise<StartedSession>;
  /** Whose sign-in the token belongs to, as long as it counts. */
  whoseSignIn(token: string): Promise<string | undefined>;
  refresh(refreshToken: string | undefined, place: repository.Place): Promise<StartedSession>;
  signOut(refreshToken: string | undefined, place: repository.Place): Promise<void>;
  newWebSocketToken(family: repository.FamilyKey): Promise<string>;
  /** The holder of this token, if the session has not been revoked; a token works once. */
  takeWebSocketToken(token: string): Promise<(Actor & repository.FamilyKey) | undefined>;
  /** Of these sessions, those that have not been revoked. */
  signedInFamilies(families: readonly repository.FamilyKey[]): Promise<string[]>;
  readonly authenticate: Authenticate;
}

export interface SessionDependencies {
  /** A pool of its own, on which nothing else waits. */
  readonly db: Db;
  readonly accessTokens: AccessTokens;
  readonly factors: SignInFactors;
  /** Everybody needs a second factor, whatever their company demands. */
  readonly demandFactor: boolean;
  /** In whose turn callers are looked up: networks, and accounts of one network, one after the other. */
  readonly identifying: FairQueue;
  readonly clock: () => Date;
  readonly securityLog: SecurityLog;
}

export function createSessionService({
  db,
  accessTokens,
  factors,
  demandFactor,
  identifying,
  clock,
  securityLog,
}: SessionDependencies): SessionService {
  const transaction = <Result>(work: (tx: Tx) => Promise<Result>) =>
    retried(() => db.transaction().execute((tx) => work(tx)));

  interface Opening {
    readonly familyId: string;
    readonly parent: string | null;
    readonly place: repository.Place;
  }
  const open = async (tx: Tx, user: repository.StoredUser, { familyId, parent, place }: Opening) => {
    const now = clock();
    const family = { companyId: user.company_id, familyId };
    const refreshToken = await repository.addRefreshToken(tx, family, { parent, place, now });
    const session: Session = {
      accessToken: await accessTokens.issue({ ...family, username: user.username }),
      webSocketToken: await repository.addWebSocketToken(tx, family, now),
      username: user.username,
      role: repository.toRole(user.role),
      companyId: user.company_id,
      ...((await lacksFactor(tx, user, demandFactor)) && { addFactor: true }),
    };
    return { session, refreshToken };
  };

  const find = async (tx: Tx, refreshToken: string | undefined, purpose: 'renew' | 'end') =>
    refreshToken === undefined ? undefined : repository.lockRefreshToken(tx, refreshToken, purpose);

  /** Ends a session; returns it, unless it had already ended. */
  const end = async (tx: Tx, found: Awaited<ReturnType<typeof find>>) => {
    const isRevoked = found && (await repository.revokeFamily(tx, keyOf(found.family), clock()));
    return isRevoked ? { username: found.family.username, session: found.family.family_id } : undefined;
  };

  interface Recorded {
    readonly companyId: string;
    readonly username: string;
    readonly session: string;
    readonly place: repository.Place;
  }
  const record = (tx: Tx, kind: 'signIn' | 'signOut' | 'session', who: Recorded, reason?: string) => {
    const { username, session, place, companyId } = who;
    const hasEnded = kind !== 'signIn';
    const entry = {
      ...{ kind, entity: kind === 'session' ? session : username },
      before: hasEnded ? { ended: false } : null,
      after: { ...(hasEnded && { ended: true }), ...(reason !== undefined && { reason }) },
    };
    return addToAuditLog(tx, { companyId, username, session, ...place }, [entry], clock());
  };

  const findCaller = async (claims: ReadClaims, trx?: Tx): Promise<Caller | undefined> => {
    const { familyId, username, issuedAt } = claims;
    const user = await (trx
      ? repository.holdSignedIn(trx, claims, username)
      : repository.findSignedIn(db, claims, username));
    if (user && isEndedByProof({ issuedAt, provedAt: user.proved_at }, clock())) {
      throw new RightLost('session', {}, { ...whoseIs(claims), reason: 'expired' });
    }
    return (
      user && {
        companyId: user.company_id,
        username: user.username,
        role: repository.toRole(user.role),
        familyId,
        trialEndsAt: user.trial_ends_at,
        provedAt: user.proved_at,
        hasFactor: Boolean(user.has_factor),
        demandsFactor: user.demands_factor || demandFactor,
        history: user.history,
        askAgain: async (again) => {
          const caller = await findCaller(claims, again);
          if (!caller) throw new RightLost('session');
          return caller;
        },
      }
    );
  };

  const whoseExpired = async (token: string): Promise<Whose> => {
    const claims = await accessTokens.readExpired(token);
    return claims ? { ...whoseIs(claims), reason: 'expired' } : { reason: 'unknown' };
  };

  /** Sessions are locked before their user, as everywhere. */
  const lockSigning = async (tx: Tx, user: repository.StoredUser, earlier: string | undefined) => {
    const previous = await find(tx, earlier, 'end');
    return { previous, current: await repository.lockUser(tx, user) };
  };

  const begin = async (
    tx: Tx,
    { previous, current }: { previous: Awaited<ReturnType<typeof find>>; current: repository.StoredUser },
    { language, place }: SigningBrowser,
  ) => {
    // In this order, so that the user's other pages hear of the new sign-in before they hear that their session is over.
    const session = await repository.startFamily(tx, current, clock());
    const ended = await end(tx, previous);
    if (ended && previous) {
      await record(tx, 'session', { companyId: previous.family.company_id, ...ended, place }, 'newSignIn');
    }
    await record(tx, 'signIn', { companyId: current.company_id, username: current.username, session, place });
    await repository.keepLanguage(tx, current, language);
    return { ended, session, started: await open(tx, current, { familyId: session, parent: null, place }) };
  };

  const logBegun = (
    username: string,
    { ended, session }: Pick<Awaited<ReturnType<typeof begin>>, 'ended' | 'session'>,
  ) => {
    if (ended) securityLog({ event: 'sessionRevoked', reason: 'newSignIn', ...ended });
    securityLog({ event: 'signedIn', username, session });
  };

  return {
    signIn: async ({ username, password }, browser) => {
      const user = await repository.findUser(db, username);
      if (!(await isPassword(user?.password_hash, password)) || !user) {
        securityLog({ event: 'signInFailed', username: user?.username ?? null });
        return undefined;
      }
      const opened = await transaction(async (tx) => {
        const { previous, current } = await lockSigning(tx, user, browser.earlier);
        // While the password was being verified, another may have been chosen, or the user deleted.
        if (!current || current.password_hash !== user.password_hash) return undefined;
        return (await factors.ask(tx, current, browser.site)) ?? (await begin(tx, { previous, current }, browser));
      });
      if (!opened) {
        securityLog({ event: 'signInFailed', username: user.username });
        return undefined;
      }
      if ('factor' in opened) return opened;
      logBegun(user.username, opened);
      return opened.started;
    },

    whoseSignIn: (token) => factors.whose(db, token),

    signInWithFactor: async (token, given, browser) => {
      const username = await factors.whose(db, token);
      const user = username === undefined ? undefined : await repository.findUser(db, username);
      if (!user) throw new ApiError('factorExpired');
      const whose = { companyId: user.company_id, username: user.username };
      // A refusal is returned rather than thrown, because the transaction must commit that it was tried.
      const outcome = await transaction(async (tx) => {
        const { previous, current } = await lockSigning(tx, user, browser.earlier);
        if (!current) return 'factorExpired';
        const verdict = await factors.check(tx, current, token, { ...given, site: browser.site });
        return verdict === 'good' ? begin(tx, { previous, current }, browser) : verdict;
      });
      if (typeof outcome === 'string') {
        securityLog({ event: 'factorRefused', username: user.username });
        throw new ApiError(outcome, {}, whose);
      }
      logBegun(user.username, outcome);
      return outcome.started;
    },

    refresh: async (refreshToken, place) => {
      // A refusal is returned rather than thrown, because the transaction must commit the revocation.
      const outcome = await transaction(async (tx) => {
        const found = await find(tx, refreshToken, 'renew');
        if (!found)
          return { code: 'session', whose: { reason: refreshToken === undefined ? 'missing' : 'unknown' } } as const;
        const { family, token } = found;
        const whose = { companyId: family.company_id, username: family.username, session: family.family_id };
        const now = clock();
        const decision = decideRefresh(
          {
            familyCreatedAt: family.created_at,
            familyUsedAt: family.used_at,
            familyRevokedAt: family.revoked_at,
            tokenRetiredAt: token.retired_at,
          },
          now,
        );
        if (decision === 'superseded') return { code: 'superseded', whose } as const;
        if (decision === 'revoke') {
          await repository.revokeFamily(tx, keyOf(family), now);
          await record(tx, 'session', { ...whose, place }, 'tokenReused');
          return { code: 'session', whose: { ...whose, reason: 'tokenReused' } } as const;
        }
        const user = await repository.findUser(tx, family.username);
        if (decision !== 'renew' || !user) return { code: 'session', whose: { ...whose, reason: 'ended' } } as const;
        await repository.retirePredecessors(tx, token, now);
        return open(tx, user, { familyId: family.family_id, parent: token.token_hash, place });
      });
      if ('refreshToken' in outcome) return outcome;
      const { code, whose } = outcome;
      if ('session' in whose && 'reason' in whose && whose.reason === 'tokenReused') {
        const { username, session } = whose;
        securityLog({ event: 'tokenReused', username, session });
        securityLog({ event: 'sessionRevoked', reason: 'tokenReused', username, session });
      }
      throw new ApiError(code, {}, whose);
    },

    signOut: async (refreshToken, place) => {
      const ended = await transaction(async (tx) => {
        const found = await find(tx, refreshToken, 'end');
        const ended = await end(tx, found);
        if (ended && found) await record(tx, 'signOut', { companyId: found.family.company_id, ...ended, place });
        return ended;
      });
      if (ended) securityLog({ event: 'signedOut', ...ended });
    },

    newWebSocketToken: (family) => db.transaction().execute((tx) => repository.addWebSocketToken(tx, family, clock())),

    takeWebSocketToken: async (token) => {
      const found = await repository.takeWebSocketToken(db, token, clock());
      return found && { companyId: found.company_id, username: found.username, familyId: found.family_id };
    },

    signedInFamilies: (families) => repository.findLastingFamilies(db, families),

    authenticate: async (token, { address, gone }) => {
      if (token === undefined) throw new ApiError('session', {}, { reason: 'missing' });
      const claims = await accessTokens.read(token);
      if (!claims) throw new ApiError('session', {}, await whoseExpired(token));
      const turn = { caller: networkOf(address), part: claims.username };
      const caller = await identifying.run(turn, () => findCaller(claims), gone);
      if (!caller) throw new ApiError('session', {}, { ...whoseIs(claims), reason: 'ended' });
      return caller;
    },
  };
}

function whoseIs({ companyId, username, familyId }: AccessClaims): Whose {
  return { companyId, username, session: familyId };
}

function keyOf(family: { company_id: string; family_id: string }): repository.FamilyKey {
  return { companyId: family.company_id, familyId: family.family_id };
}
