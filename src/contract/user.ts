/** A company's users and one's own profile. */
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
  /** Nothing for who has never signed in. */
  lastSeenAt: v.nullable(InstantSchema),
  /** When the latest invitation was mailed, until its password is chosen. */
  invitedAt: v.nullable(InstantSchema),
  _etag: EtagSchema,
});
export type User = v.InferOutput<typeof UserSchema>;

/** Made, or changed whole: the username says whose. */
export const UserInputSchema = v.strictObject({
  username: EmailSchema,
  fullName: requiredText(USER_LIMITS.fullName),
  role: v.picklist(ROLES, 'invalidChoice'),
  phoneNo: optionalFormat(PhoneSchema),
  lastSeenAt: readOnly,
  invitedAt: readOnly,
  _etag: readOnly,
});
export type UserInput = v.InferOutput<typeof UserInputSchema>;

export const ProfileSchema = v.strictObject({
  username: v.string(),
  /** Since when there is such a user: who is new is shown around. */
  createdAt: InstantSchema,
  fullName: v.string(),
  role: RoleSchema,
  hasClientKey: v.boolean(),
  /** What is told of the key: its last four characters, and since when it is valid. */
  clientKeyEnd: v.nullable(v.string()),
  clientKeyMadeAt: v.nullable(InstantSchema),
  /**
   * The print clients that use it, the last one heard of first. Connected: they take what is printed now. `printers`: those of
   * its computer by their names, where the client tells them.
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
/** The whole key, this once: only its hash is kept. */
export const ClientKeySchema = v.strictObject({ clientKey: v.string() });
