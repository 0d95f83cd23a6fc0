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

const userEntries = {
  fullName: requiredText(USER_LIMITS.fullName),
  role: v.picklist(ROLES, 'required'),
  phoneNo: optionalFormat(PhoneSchema),
  _etag: readOnly,
};
export const UserInputSchema = v.strictObject({ username: EmailSchema, ...userEntries });
export const UserPatchSchema = v.strictObject({ username: v.optional(v.string()), ...userEntries });

export const ProfileSchema = v.strictObject({
  username: v.string(),
  fullName: v.string(),
  role: RoleSchema,
  hasClientKey: v.boolean(),
});
export const ProfilePatchSchema = v.strictObject({ fullName: requiredText(USER_LIMITS.fullName) });
export const ClientKeySchema = v.strictObject({ clientKey: v.string() });
