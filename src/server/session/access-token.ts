/**
 * The token a signed-in portal sends with every call: valid for ten minutes, signed, and naming only company, user and session.
 * Rights are read from the database at every call. Each kind of token has its own audience, type and key, so none can stand in
 * for another.
 */
import { errors, type JWTPayload } from 'jose';
import { ACCESS_TOKEN_LIFE } from '#contract/session.ts';
import { keysFor, newToken, readToken } from '#server/security/keys.ts';

const AUDIENCE = 'kaj-api';
const TYPE = 'access+jwt';
/** Tokens whose signature need not be checked again. */
const KNOWN = 1000;

export interface AccessClaims {
  /** Says in which company's data the rights are found. */
  readonly companyId: string;
  readonly username: string;
  readonly familyId: string;
}

/** What a token says of itself as well. */
export interface ReadClaims extends AccessClaims {
  /** Unit: seconds. */
  readonly issuedAt: number;
}

export interface AccessTokens {
  issue(claims: AccessClaims): Promise<string>;
  /** Undefined when the token is not ours, is of another kind, or has expired. */
  read(token: string): Promise<ReadClaims | undefined>;
  /** What a token of ours says that has expired. */
  readExpired(token: string): Promise<AccessClaims | undefined>;
}

export function createAccessTokens(secret: string, clock: () => Date): AccessTokens {
  const keys = keysFor(secret, TYPE);
  /** Those read before, with the moment they expire: a portal sends its token with hundreds of calls. */
  const known = new Map<string, { readonly claims: ReadClaims; readonly expires: number }>();

  async function verify(token: string): Promise<ReadClaims | undefined> {
    const payload = await readToken(keys, token, { audience: AUDIENCE, typ: TYPE, currentDate: clock() });
    const { exp } = payload;
    const claims = claimsOf(payload);
    if (!claims) return undefined;
    if (known.size === KNOWN) known.clear();
    if (exp !== undefined) known.set(token, { claims, expires: exp * 1000 });
    return claims;
  }

  return {
    issue: ({ companyId, username, familyId }) => {
      const now = Math.floor(clock().getTime() / 1000);
      const { token, key } = newToken(keys, TYPE, { sid: familyId, company: companyId });
      return token
        .setAudience(AUDIENCE)
        .setSubject(username)
        .setIssuedAt(now)
        .setExpirationTime(now + ACCESS_TOKEN_LIFE)
        .sign(key);
    },
    read: async (token) => {
      const found = known.get(token);
      if (found && clock().getTime() < found.expires) return found.claims;
      return verify(token).catch(() => undefined);
    },
    // The signature is verified before the time.
    readExpired: (token) =>
      verify(token).then(
        () => undefined,
        (error: unknown) => (error instanceof errors.JWTExpired ? claimsOf(error.payload) : undefined),
      ),
  };
}

function claimsOf({ sub, sid, company, iat = 0 }: JWTPayload): ReadClaims | undefined {
  if (sub === undefined || typeof sid !== 'string' || typeof company !== 'string') return undefined;
  return { companyId: company, username: sub, familyId: sid, issuedAt: iat };
}
