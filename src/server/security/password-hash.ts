/** How passwords are kept: argon2id with 19 MiB and two passes. Not here: which passwords are allowed (domain/session). */
import { hash, verify } from '@node-rs/argon2';

/** argon2id; the package's own name for it is a const enum, which this compiler setting cannot import. */
const ARGON2ID = 2;
/** `memoryCost` in KiB. */
const ARGON2 = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The hash of a password nobody has, so that an unknown user takes as long as a wrong password. */
const NOBODYS_HASH = hash(crypto.randomUUID(), ARGON2);

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2);
}

export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await NOBODYS_HASH), password);
  return matches && stored != null;
}
