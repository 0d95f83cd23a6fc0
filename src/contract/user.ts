/** A company's users, and a user's own profile. */
import * as v from 'valibot';
import {
  EmailSchema,
  EtagSchema,
  InstantSchema,
  optionalFormat,
  PhoneSchema,
  ROLES,
  RoleSchema,
  readOnly,
  requiredText,
} from './primitives.ts';

export const USER_LIMITS = { fullName: 50 } as const;

export const UserSchema = v.strictObject({
  username: v.string(),
  fullName: v.string(),
  role: RoleSchema,
  phoneNo: v.nullable(v.string()),
  /** Null for a user who has never signed in. */
  lastSeenAt: v.nullable(InstantSchema),
  /** When the latest invitation was mailed; null once its password has been chosen. */
  invitedAt: v.nullable(InstantSchema),
  /** Whether a second factor is asked for. Absent from an older server. */
  hasFactor: v.optional(v.boolean()),
  _etag: EtagSchema,
});
export type User = v.InferOutput<typeof UserSchema>;

/** A new user, or all values of an existing one, identified by the username. */
export const UserInputSchema = v.strictObject({
  username: EmailSchema,
  fullName: requiredText(USER_LIMITS.fullName),
  role: v.picklist(ROLES, 'invalidChoice'),
  phoneNo: optionalFormat(PhoneSchema),
  lastSeenAt: readOnly,
  invitedAt: readOnly,
  hasFactor: readOnly,
  _etag: readOnly,
});
export type UserInput = v.InferOutput<typeof UserInputSchema>;

export const ProfileSchema = v.strictObject({
  username: v.string(),
  /** When the user was created; new users are shown around. */
  createdAt: InstantSchema,
  fullName: v.string(),
  role: RoleSchema,
  hasClientKey: v.boolean(),
  /** What can be shown of the key: its last four characters, and when it was made. */
  clientKeyEnd: v.nullable(v.string()),
  clientKeyMadeAt: v.nullable(InstantSchema),
  /**
   * The print clients that use the key, most recently heard of first. A connected client takes what is printed now.
   * `printers`: the names of its computer's printers, if the client reports them.
   */
  clients: v.optional(
    v.array(
      v.strictObject({
        name: v.string(),
        lastAnswerAt: InstantSchema,
        isConnected: v.boolean(),
        printers: v.optional(v.array(v.string())),
      }),
    ),
  ),
});
export type Profile = v.InferOutput<typeof ProfileSchema>;
export const ProfilePatchSchema = v.strictObject({ fullName: requiredText(USER_LIMITS.fullName) });
/** The whole key, shown only this once: only its hash is stored. */
export const ClientKeySchema = v.strictObject({ clientKey: v.string() });
