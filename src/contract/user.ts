/** A company's users and one's own profile. */
import * as v from 'valibot';
import {
  EmailSchema,
  EtagSchema,
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
  _etag: EtagSchema,
});

/** Made, or changed whole: the username says whose. */
export const UserInputSchema = v.strictObject({
  username: EmailSchema,
  fullName: requiredText(USER_LIMITS.fullName),
  role: v.picklist(ROLES, 'invalidChoice'),
  phoneNo: optionalFormat(PhoneSchema),
  _etag: readOnly,
});

export const ProfileSchema = v.strictObject({
  username: v.string(),
  fullName: v.string(),
  role: RoleSchema,
  hasClientKey: v.boolean(),
});
export const ProfilePatchSchema = v.strictObject({ fullName: requiredText(USER_LIMITS.fullName) });
export const ClientKeySchema = v.strictObject({ clientKey: v.string() });
