/**
 * The second step of a sign-in. Whoever has proved the password of a user with a second factor gets a token for five minutes and
 * five tries; a password that changed meanwhile makes it worthless.
 * Not here: what proves a factor (factors/factor-check.ts).
 */
import type { FactorAsked, FactorKind } from '#contract/factor.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { FactorCheck, GivenProof } from '#server/factors/factor-check.ts';
import * as repository from '#server/factors/factor-repository.ts';
import { optionsToProve, type Site } from '#server/factors/passkeys.ts';
import { hashToken } from '#server/security/random-token.ts';
import type { StoredUser } from './session-repository.ts';

/** Unit: milliseconds. Long enough to find the phone. */
const LIFE = 5 * 60_000;
const MOST_TRIES = 5;

export interface SignInFactors {
  /** Undefined for a user without a second factor. */
  ask(tx: Tx, user: StoredUser, site: Site | undefined): Promise<FactorAsked | undefined>;
  whose(db: Db, token: string): Promise<string | undefined>;
  /** The user is locked. */
  check(tx: Tx, user: StoredUser, token: string, given: GivenProof): Promise<'good' | 'badFactor' | 'factorExpired'>;
}

export function createSignInFactors(checkFactor: FactorCheck, clock: () => Date): SignInFactors {
  return {
    async ask(tx, user, site) {
      const owner = ownerOf(user);
      const factors = await repository.listFactors(tx, owner);
      if (factors.length === 0) return undefined;
      const here = factors.flatMap(({ credential }) => (credential?.site === site?.host && credential) || []);
      const passkey = site && here.length > 0 ? await optionsToProve(site, here) : undefined;
      const kinds: FactorKind[] = [
        ...(factors.some(({ kind }) => kind === 'totp') ? (['totp'] as const) : []),
        ...(passkey ? (['passkey'] as const) : []),
        ...((await repository.countRecoveryCodes(tx, owner)) > 0 ? (['recovery'] as const) : []),
      ];
      const token = await repository.addChallenge(tx, owner, {
        purpose: 'signIn',
        challenge: passkey?.challenge ?? null,
        passwordMark: markOf(user),
        expiresAt: new Date(clock().getTime() + LIFE),
      });
      return { factor: { token, kinds, ...(passkey && { passkey: { ...passkey } }) } };
    },

    whose: async (db, token) => (await repository.findSignInChallenge(db, token, clock()))?.username,

    async check(tx, user, token, given) {
      const asked = await repository.lockSignInChallenge(tx, token, clock());
      if (!asked || asked.tries >= MOST_TRIES || asked.password_mark !== markOf(user)) return 'factorExpired';
      const challenge = asked.challenge ?? undefined;
      if (await checkFactor(tx, ownerOf(user), { ...given, challenge }, clock())) {
        await repository.removeChallenge(tx, asked);
        return 'good';
      }
      await repository.countTry(tx, asked);
      return 'badFactor';
    },
  };
}

function ownerOf({ company_id: companyId, username }: StoredUser): repository.Owner {
  return { companyId, username };
}

function markOf({ password_hash }: StoredUser): string {
  return hashToken(password_hash ?? '');
}
