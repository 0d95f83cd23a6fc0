/**
 * The keys that are derived from the server's secret, one for each use. A secret that is being replaced is kept below its successor
 * for a while, a line for each: what is new is signed and sealed by the first, what is older is still read. A key is told by its
 * name, which is derived from it, so that nobody has to number secrets.
 * Not here: where secrets come from (config/secret.ts).
 */
import { createHash, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose';

/** Unit: bytes. */
const KEY_BYTES = 32;
/** Unit: characters. */
const NAME_LENGTH = 12;
export const ALGORITHM = 'HS256';

export interface Key {
  readonly name: string;
  readonly key: KeyObject;
}
/** The newest first. */
export type Keys = readonly [Key, ...Key[]];

/** The newest first. */
export function secretsIn(secret: string): readonly [string, ...string[]] {
  const [newest = '', ...older] = secret.split('\n');
  return [newest, ...older];
}

export function keysFor(secret: string, use: string): Keys {
  const [newest, ...older] = secretsIn(secret);
  return [derive(newest, use), ...older.map((one) => derive(one, use))];
}

function derive(secret: string, use: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', use, KEY_BYTES));
  const name = createHash('sha256').update('name of ').update(bytes).digest('hex').slice(0, NAME_LENGTH);
  return { name, key: createSecretKey(bytes) };
}

/** `type` tells a token of one kind from those of others. */
export function newToken(keys: Keys, type: string, claims: JWTPayload): { token: SignJWT; key: KeyObject } {
  const [{ name, key }] = keys;
  return { token: new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, typ: type, kid: name }), key };
}

/** Throws what jose throws. A token of a build that named no key is tried with each. */
export async function readToken(
  keys: Keys,
  token: string,
  rules: Omit<JWTVerifyOptions, 'algorithms'>,
): Promise<JWTPayload> {
  let failure: unknown;
  for (const { name, key } of keys) {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, key, { ...rules, algorithms: [ALGORITHM] });
      if (protectedHeader.kid === undefined || protectedHeader.kid === name) return payload;
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
      failure = error;
    }
  }
  throw failure ?? new errors.JWSSignatureVerificationFailed();
}
