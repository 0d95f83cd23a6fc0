/**
 * A user's own second factors: added, named, taken away; and the codes for when they are lost. The key of an app counts once a code
 * of it was given, so that nobody is locked out by one they did not store.
 * Not here: showing one at sign-in (session/sign-in-factors.ts), proving again who is there (step-up.ts).
 */
import { randomUUID } from 'node:crypto';
import { FACTOR_LIMITS, type Factor, type Factors, UNNAMED } from '#contract/factor.ts';
import type { BodyOf, ResponseOf } from '#contract/operations.ts';
import { enqueueLoginMail } from '#server/account/login-mails.ts';
import type { Write, WriteTx } from '#server/db/write.ts';
import { ApiError, badRequest, rulesBroken } from '#server/errors/api-error.ts';
import { keyPlace } from '#server/factors/factor-check.ts';
import * as repository from '#server/factors/factor-repository.ts';
import { optionsToAdd, optionsToProve, readNewPasskey, type Site } from '#server/factors/passkeys.ts';
import { newRecoveryCodes, recoveryCodeHash } from '#server/factors/recovery-codes.ts';
import { newTotpKey, totpStep, totpUri } from '#server/factors/totp.ts';
import { typedCode } from '#server/factors/typed-code.ts';
import type { ServerContext } from '#server/feed/server-feature.ts';
import type { Caller } from '#server/http/call.ts';
import { lockUser } from '#server/session/session-repository.ts';

/** Unit: milliseconds. How long a passkey may be asked for. */
const CHALLENGE_LIFE = 5 * 60_000;

export interface OwnFactors {
  read(caller: Caller): Promise<Factors>;
  newTotp(caller: Caller, write: Write, name: string | undefined): Promise<ResponseOf<'newTotp'>>;
  confirmTotp(caller: Caller, write: Write, given: BodyOf<'confirmTotp'>): Promise<Factor>;
  passkeyOptions(
    caller: Caller,
    write: Write,
    purpose: 'add' | 'prove',
    site: Site | undefined,
  ): Promise<ResponseOf<'passkeyOptions'>>;
  addPasskey(caller: Caller, write: Write, given: BodyOf<'addPasskey'>, site: Site | undefined): Promise<Factor>;
  remove(caller: Caller, write: Write, id: string): Promise<void>;
  newRecoveryCodes(caller: Caller, write: Write): Promise<string[]>;
}

export type OwnFactorDependencies = Pick<ServerContext, 'db' | 'secretBox' | 'securityLog' | 'config'>;

type FactorRow = Awaited<ReturnType<typeof repository.listFactors>>[number];

export function createOwnFactors({ db, secretBox, securityLog, config }: OwnFactorDependencies): OwnFactors {
  /** Two windows that add or remove at once wait for each other. */
  async function lockOwn(tx: WriteTx) {
    const user = await lockUser(tx.db, { company_id: tx.actor.companyId, username: tx.actor.username });
    if (!user) throw new ApiError('notFound');
    return { user, factors: await repository.lockFactors(tx.db, tx.actor) };
  }

  async function lockForOneMore(tx: WriteTx) {
    const own = await lockOwn(tx);
    const max = FACTOR_LIMITS.factors;
    if (own.factors.length >= max) throw rulesBroken({ name: { code: 'factorLimit', values: { max } } });
    return own;
  }

  const added = async (tx: WriteTx, row: FactorRow) => {
    await enqueueLoginMail(tx.db, tx.actor, { what: 'added', name: row.name });
    const factor = toFactor(row);
    return { id: factor.id, body: factor, answer: factor };
  };

  return {
    async read(caller) {
      const factors = await repository.listFactors(db, caller);
      const recoveryCodesLeft = await repository.countRecoveryCodes(db, caller);
      return { factors: factors.map(toFactor), recoveryCodesLeft, demanded: caller.demandsFactor };
    },

    async newTotp(caller, write, name) {
      const id = randomUUID();
      const secret = newTotpKey();
      await write(async (tx) => {
        await lockForOneMore(tx);
        const sealedKey = secretBox.seal(secret, keyPlace(tx.actor, id));
        const waiting = { id, name: name?.trim() || UNNAMED.totp, sealedKey };
        await repository.addWaitingTotp(tx.db, tx.actor, waiting, tx.now);
        return { body: undefined };
      });
      return { id, secret, uri: totpUri(secret, caller.username) };
    },

    async confirmTotp({ username }, write, { id, code }) {
      const { body } = await write(async (tx) => {
        await lockForOneMore(tx);
        const waiting = await repository.findWaitingTotp(tx.db, tx.actor, id);
        if (!waiting || waiting.sealed_key === null) throw new ApiError('notFound');
        const key = secretBox.open(waiting.sealed_key, keyPlace(tx.actor, waiting.factor_id));
        const step = totpStep(key, typedCode(code), tx.now, config.totpDrift);
        if (step === undefined) throw badRequest({ code: { code: 'wrongCode' } });
        const { companyId } = tx.actor;
        return added(
          tx,
          await repository.updateFactor(tx.db, companyId, waiting.factor_id, { step, confirmed: true }, tx.now),
        );
      });
      securityLog({ event: 'factorAdded', username });
      return body;
    },

    async passkeyOptions(_caller, write, purpose, site) {
      if (!site) throw new ApiError('wrongState');
      const { body } = await write(async (tx) => {
        const { user, factors } = await lockOwn(tx);
        const known = factors.flatMap(({ credential }) => (credential?.site === site.host ? [credential] : []));
        const named = { username: user.username, fullName: user.full_name };
        if (purpose === 'prove' && known.length === 0) throw new ApiError('wrongState');
        const options =
          purpose === 'prove' ? await optionsToProve(site, known) : await optionsToAdd(site, { ...named, known });
        const expiresAt = new Date(tx.now.getTime() + CHALLENGE_LIFE);
        await repository.addChallenge(tx.db, tx.actor, { purpose, challenge: options.challenge, expiresAt });
        return { body: { ...options } };
      });
      return body;
    },

    async addPasskey({ username }, write, { name, credential }, site) {
      const { body } = await write(async (tx) => {
        await lockForOneMore(tx);
        const challenge = await repository.takeChallenge(tx.db, tx.actor, 'add', tx.now);
        const passkey = site && challenge ? await readNewPasskey(site, challenge, credential) : undefined;
        if (!passkey) throw badRequest({ credential: { code: 'wrongPasskey' } });
        const factor = { id: randomUUID(), name: name?.trim() || UNNAMED.passkey, passkey };
        return added(tx, await repository.addPasskey(tx.db, tx.actor, factor, tx.now));
      });
      securityLog({ event: 'factorAdded', username });
      return body;
    },

    async remove({ username, demandsFactor }, write, id) {
      await write(async (tx) => {
        const { factors } = await lockOwn(tx);
        const found = factors.find(({ factor_id }) => factor_id === id);
        if (!found) throw new ApiError('notFound');
        if (demandsFactor && factors.length === 1) throw rulesBroken({ factorId: { code: 'lastFactor' } });
        await repository.removeFactor(tx.db, tx.actor, id);
        await enqueueLoginMail(tx.db, tx.actor, { what: 'removed', name: found.name });
        return { id, body: undefined };
      });
      securityLog({ event: 'factorRemoved', username });
    },

    async newRecoveryCodes({ username }, write) {
      const codes = newRecoveryCodes();
      await write(async (tx) => {
        const { factors } = await lockOwn(tx);
        if (factors.length === 0) throw new ApiError('wrongState');
        const hashes = codes.flatMap((code) => recoveryCodeHash(username, code) ?? []);
        await repository.replaceRecoveryCodes(tx.db, tx.actor, hashes);
        await enqueueLoginMail(tx.db, tx.actor, { what: 'codes' });
        return { body: undefined };
      });
      securityLog({ event: 'recoveryCodesMade', username });
      return codes;
    },
  };

  function toFactor({ factor_id: id, kind, name, created_at, used_at }: FactorRow): Factor {
    return { id, kind, name, createdAt: created_at.toISOString(), usedAt: used_at?.toISOString() ?? null };
  }
}
