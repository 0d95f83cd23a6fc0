/**
 * Whether somebody has their second factor: a code of their app, one of their recovery codes, or what their passkey signed. What
 * proves it once proves nothing again: the step of a code, the counter of a passkey and the recovery code are used up in the
 * transaction that believes them.
 * Not here: what is done with the proof (session/session-service.ts, profile/step-up.ts).
 */
import type { Assertion, FactorKind } from '#contract/factor.ts';
import type { Config } from '#server/config/config.ts';
import type { Tx } from '#server/db/database.ts';
import type { SecretBox } from '#server/security/secret-box.ts';
import type { Owner } from './factor-repository.ts';
import * as repository from './factor-repository.ts';
import { checkPasskey, type Site } from './passkeys.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { totpStep } from './totp.ts';
import { typedCode } from './typed-code.ts';

export interface GivenProof {
  readonly code?: string | undefined;
  readonly assertion?: Assertion | undefined;
  /** What a passkey was asked to sign, and where. */
  readonly challenge?: string | undefined;
  readonly site?: Site | undefined;
}

export type FactorCheck = (tx: Tx, owner: Owner, given: GivenProof, now: Date) => Promise<FactorKind | undefined>;

/** `place` of a sealed key. */
export function keyPlace({ companyId, username }: Owner, factorId: string): string {
  return `${companyId}/${username}/${factorId}`;
}

export interface FactorCheckDependencies {
  readonly secretBox: SecretBox;
  readonly config: Pick<Config, 'totpDrift'>;
}

export function createFactorCheck({ secretBox, config }: FactorCheckDependencies): FactorCheck {
  return async (tx, owner, { code, assertion, challenge, site }, now) => {
    const factors = await repository.lockFactors(tx, owner);
    if (assertion) {
      const found = factors.find(({ credential }) => credential?.id === assertion.id);
      if (!found?.credential || challenge === undefined || site === undefined) return undefined;
      const passkey = await checkPasskey(site, challenge, found.credential, assertion);
      if (!passkey) return undefined;
      await repository.updateFactor(tx, owner.companyId, found.factor_id, { passkey }, now);
      return 'passkey';
    }
    if (code === undefined) return undefined;
    const digits = typedCode(code);
    for (const { factor_id, sealed_key, last_step } of factors) {
      if (sealed_key === null) continue;
      const key = secretBox.open(sealed_key, keyPlace(owner, factor_id));
      const step = totpStep(key, digits, now, config.totpDrift);
      if (step === undefined || (last_step !== null && step <= Number(last_step))) continue;
      await repository.updateFactor(tx, owner.companyId, factor_id, { step }, now);
      return 'totp';
    }
    const hash = factors.length > 0 ? recoveryCodeHash(owner.username, code) : undefined;
    return hash !== undefined && (await repository.spendRecoveryCode(tx, owner, hash)) ? 'recovery' : undefined;
  };
}
