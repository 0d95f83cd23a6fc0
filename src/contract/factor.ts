/**
 * Second factors: an app that shows codes (TOTP, RFC 6238) or a passkey (Web Authentication), beside the password. A sign-in that
 * needs one is answered with a token instead of a session. What browsers make of passkeys crosses the wire as they write it
 * (PublicKeyCredential.toJSON) and is judged by the server's library.
 */
import * as v from 'valibot';
import { InstantSchema, list, requiredText, secretText } from './primitives.ts';
import { MAX_PASSWORD_LENGTH } from './session.ts';

export const FACTOR_LIMITS = { name: 50, factors: 10, code: 40, token: 200 } as const;
export const RECOVERY_CODES = 10;
/** What a factor is called that nobody has named; a portal shows these in its own language. */
export const UNNAMED = { totp: 'Authenticator', passkey: 'Passkey' } as const;
/** How long a proof of who is there lasts for what is asked again (`POST /stepUp`). Unit: milliseconds. */
export const PROOF_LIFE = 10 * 60_000;
/** A credential is a few kilobytes. Unit: characters of one of its members. */
const LONGEST_MEMBER = 20_000;
const MOST_TRANSPORTS = 10;

export const FACTOR_KINDS = ['totp', 'passkey', 'recovery'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** Options of `navigator.credentials`, or what it answers: JSON of the Web Authentication API. */
const CredentialJsonSchema = v.record(v.string(), v.unknown());
/** Base64url, or one of the words of that API. */
const member = v.pipe(
  v.string('invalidType'),
  v.maxLength(LONGEST_MEMBER, 'maxLength'),
  v.regex(/^[\w-]*={0,2}$/, 'invalidFormat'),
);
const credential = {
  id: member,
  rawId: member,
  type: v.literal('public-key', 'invalidChoice'),
  clientExtensionResults: v.optional(v.record(v.string(), v.unknown()), {}),
  authenticatorAttachment: v.optional(v.nullable(member)),
};
export const AssertionSchema = v.strictObject({
  ...credential,
  response: v.object({
    clientDataJSON: member,
    authenticatorData: member,
    signature: member,
    userHandle: v.optional(v.nullable(member)),
  }),
});
export type Assertion = v.InferOutput<typeof AssertionSchema>;
export const AttestationSchema = v.strictObject({
  ...credential,
  response: v.object({
    clientDataJSON: member,
    attestationObject: member,
    authenticatorData: v.optional(member),
    transports: v.optional(list(member, MOST_TRANSPORTS)),
    publicKeyAlgorithm: v.optional(v.number()),
    publicKey: v.optional(v.nullable(member)),
  }),
});
export type Attestation = v.InferOutput<typeof AttestationSchema>;

/** What a sign-in still needs. `passkey`: the options for asking the browser, where the user has a passkey for this address. */
export const FactorAskedSchema = v.strictObject({
  factor: v.strictObject({
    token: v.string(),
    kinds: v.array(v.picklist(FACTOR_KINDS)),
    passkey: v.optional(CredentialJsonSchema),
  }),
});
export type FactorAsked = v.InferOutput<typeof FactorAskedSchema>;

/** A code of an app, or a recovery code; or what a passkey signed. */
const code = v.optional(secretText(FACTOR_LIMITS.code));
const proof = { code, assertion: v.optional(AssertionSchema) };
export const LoginFactorSchema = v.pipe(
  v.strictObject({ token: secretText(FACTOR_LIMITS.token), ...proof }),
  v.forward(
    v.check(({ code, assertion }) => (code === undefined) !== (assertion === undefined), 'required'),
    ['code'],
  ),
);
export const StepUpSchema = v.pipe(
  v.strictObject({ password: v.optional(secretText(MAX_PASSWORD_LENGTH)), ...proof }),
  v.forward(
    v.check((given) => Object.values(given).filter((value) => value !== undefined).length === 1, 'required'),
    ['password'],
  ),
);

export const FactorSchema = v.strictObject({
  id: v.string(),
  kind: v.picklist(['totp', 'passkey']),
  name: v.string(),
  createdAt: InstantSchema,
  usedAt: v.nullable(InstantSchema),
});
export type Factor = v.InferOutput<typeof FactorSchema>;
export const FactorsSchema = v.strictObject({
  factors: v.array(FactorSchema),
  recoveryCodesLeft: v.number(),
  /** The company demands a second factor of everybody. */
  demanded: v.boolean(),
});
export type Factors = v.InferOutput<typeof FactorsSchema>;

const name = v.optional(requiredText(FACTOR_LIMITS.name));
export const NewTotpSchema = v.strictObject({ name });
/** `uri`: what the app reads from a QR code; `secret`: the same key, for typing. It counts once a code of it was given. */
export const NewTotpAnswerSchema = v.strictObject({ id: v.string(), secret: v.string(), uri: v.string() });
/** Without an id: the one asked for last. */
export const ConfirmTotpSchema = v.strictObject({
  id: v.optional(v.pipe(v.string('invalidType'), v.uuid('invalidFormat'))),
  code: secretText(FACTOR_LIMITS.code),
});
/** `prove`: for `POST /stepUp` with a passkey the user has. */
export const PasskeyOptionsSchema = v.strictObject({ for: v.optional(v.picklist(['add', 'prove'], 'invalidChoice')) });
/** And whatever else the browser is told. */
export const PasskeyOptionsAnswerSchema = v.object({ challenge: v.string() });
export const NewPasskeySchema = v.strictObject({ name, credential: AttestationSchema });
/** Shown once; earlier ones no longer work. */
export const RecoveryCodesSchema = v.strictObject({ codes: v.array(v.string()) });
