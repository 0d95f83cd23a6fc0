/**
 * The tokens of mailed links: signed, with an expiry, and naming the user, so that a page can show whose password is being
 * chosen. The database enforces single use by keeping their hashes (account-repository.ts). Each purpose has its own type and
 * key, so a token never works for another purpose.
 */
import { keysFor, newToken, readToken } from '#server/security/keys.ts';

export const PURPOSES = ['confirm', 'reset', 'invite', 'unlock'] as const;
export type Purpose = (typeof PURPOSES)[number];

const HOUR = 3600;
/** Unit: seconds. */
export const TOKEN_LIFE: Readonly<Record<Purpose, number>> = {
  confirm: 24 * HOUR,
  reset: HOUR,
  invite: 7 * 24 * HOUR,
  unlock: HOUR,
};

const AUDIENCE = 'kaj-mail';

export interface AccountClaims {
  readonly companyId: string;
  readonly username: string;
}

export interface AccountTokens {
  issue(purpose: Purpose, claims: AccountClaims): Promise<{ token: string; expiresAt: Date }>;
  /** Undefined when the token is not ours, is for another purpose, or has expired. */
  read(purposes: readonly Purpose[], token: string): Promise<(AccountClaims & { purpose: Purpose }) | undefined>;
}

export function createAccountTokens(secret: string, clock: () => Date): AccountTokens {
  const keysOf = (purpose: Purpose) => keysFor(secret, typeOf(purpose));

  async function readAs(purpose: Purpose, token: string) {
    try {
      const rules = { audience: AUDIENCE, typ: typeOf(purpose), currentDate: clock() };
      const { sub, company } = await readToken(keysOf(purpose), token, rules);
      return sub !== undefined && typeof company === 'string'
        ? { purpose, username: sub, companyId: company }
        : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    async issue(purpose, { companyId, username }) {
      const now = Math.floor(clock().getTime() / 1000);
      const made = newToken(keysOf(purpose), typeOf(purpose), { company: companyId });
      const token = await made.token
        .setAudience(AUDIENCE)
        .setSubject(username)
        .setIssuedAt(now)
        .setExpirationTime(now + TOKEN_LIFE[purpose])
        // Makes two links issued in the same second different.
        .setJti(crypto.randomUUID())
        .sign(made.key);
      return { token, expiresAt: new Date((now + TOKEN_LIFE[purpose]) * 1000) };
    },
    async read(purposes, token) {
      for (const purpose of purposes) {
        const claims = await readAs(purpose, token);
        if (claims) return claims;
      }
      return undefined;
    },
  };
}

function typeOf(purpose: Purpose): string {
  return `${purpose}+jwt`;
}
