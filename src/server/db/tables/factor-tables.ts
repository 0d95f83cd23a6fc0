/** The tables of second factors (schema.ts). */
import type { Generated } from 'kysely';
import type { Int8, Json, Timestamp } from '../column-types.ts';

/** What is kept of a passkey. `site`: the host it was made for; `publicKey`: COSE, base64url. */
export interface StoredPasskey {
  readonly id: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly site: string;
}

export interface SecondFactorsTable {
  company_id: string;
  factor_id: string;
  username: string;
  kind: 'totp' | 'passkey';
  name: string;
  /** Of an app that shows codes. */
  sealed_key: string | null;
  /** The time step of the last code that was accepted: none works twice. */
  last_step: Int8 | null;
  credential: Json<StoredPasskey> | null;
  created_at: Timestamp;
  /** Null until a code of it was given. */
  confirmed_at: Timestamp | null;
  used_at: Timestamp | null;
}

export interface RecoveryCodesTable {
  company_id: string;
  username: string;
  code_hash: string;
}

export interface FactorChallengesTable {
  company_id: string;
  token_hash: string;
  username: string;
  purpose: 'signIn' | 'add' | 'prove';
  /** What a passkey has to sign. */
  challenge: string | null;
  /** Of a sign-in: the password that was proved, in a form that only tells whether it is still the same. */
  password_mark: string | null;
  tries: Generated<number>;
  expires_at: Timestamp;
}
