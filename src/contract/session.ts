/**
 * Sign-in, silent refresh and the password operations. The client keeps tokens in memory; the refresh token exists only in a
 * cookie.
 */
import * as v from 'valibot';
import {
  ClientRefSchema,
  InstantSchema,
  MAX_EMAIL_LENGTH,
  RoleSchema,
  requiredText,
  secretText,
} from './primitives.ts';

/** Unit: seconds. */
export const ACCESS_TOKEN_LIFE = 600;
export const WEB_SOCKET_TOKEN_LIFE = 60;
export const MAX_PASSWORD_LENGTH = 200;
const TOKEN = 2000;

export const LoginSchema = v.strictObject({
  username: requiredText(MAX_EMAIL_LENGTH),
  password: secretText(MAX_PASSWORD_LENGTH),
});
export const SessionSchema = v.strictObject({
  accessToken: v.string(),
  /** For a single use. */
  webSocketToken: v.string(),
  username: v.string(),
  role: RoleSchema,
  companyId: v.string(),
  /** The company demands a second factor, and until the user has added one, nothing else is answered (`factorDemanded`). */
  addFactor: v.optional(v.boolean()),
});
export type Session = v.InferOutput<typeof SessionSchema>;
export const WebSocketTokenSchema = v.strictObject({ webSocketToken: v.string() });

/** One of the user's own sign-ins that is still valid. */
export const OwnSessionSchema = v.strictObject({
  sessionId: v.string(),
  /** The session that makes this request. */
  isCurrent: v.boolean(),
  /** Proper names, the same in every language; null where the browser did not say. */
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  /** The network address of its last use. */
  address: v.nullable(v.string()),
  signedInAt: InstantSchema,
  lastUsedAt: InstantSchema,
});
export type OwnSession = v.InferOutput<typeof OwnSessionSchema>;

/** The server is reachable, a sign-in would work, and its data has this history. */
export const PongSchema = v.strictObject({ ok: v.literal(true), history: v.string() });

export const ValidateTokenQuerySchema = v.strictObject({
  vt: v.pipe(v.string('required'), v.maxLength(TOKEN, 'maxLength')),
});
export const ValidateTokenAnswerSchema = v.union([v.literal(false), v.strictObject({ username: v.string() })]);
/** A link works once; `clientRef` names the request, so that it is answered the same when it is repeated after a lost answer. */
export const ConfirmSchema = v.strictObject({
  vt: secretText(TOKEN),
  password: secretText(MAX_PASSWORD_LENGTH),
  clientRef: ClientRefSchema,
});
export const UnlockSchema = v.strictObject({ token: secretText(TOKEN), clientRef: ClientRefSchema });
export const ResetPasswordSchema = v.strictObject({ username: requiredText(MAX_EMAIL_LENGTH) });
export const ChangePasswordSchema = v.strictObject({
  resetToken: secretText(TOKEN),
  password: secretText(MAX_PASSWORD_LENGTH),
  clientRef: ClientRefSchema,
});
/** The caller's own; `endOthers` ends every other session of theirs. */
export const OwnPasswordSchema = v.strictObject({
  password: secretText(MAX_PASSWORD_LENGTH),
  newPassword: secretText(MAX_PASSWORD_LENGTH),
  endOthers: v.optional(v.boolean('invalidType')),
});
export const UsernameAnswerSchema = v.strictObject({ username: v.string() });
