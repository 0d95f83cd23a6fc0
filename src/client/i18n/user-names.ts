/** Names of a user's roles and fields. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type OperationName, operations } from '#contract/operations.ts';
import { ROLES, type Role, type SessionRole } from '#contract/primitives.ts';
import { mayCall } from '#domain/session/roles.ts';
import { formatChoice } from './formats.ts';

export const ROLE_NAMES: Readonly<Record<Role, MessageDescriptor>> = {
  DefaultUser: msg`User`,
  SuperUser: msg`Superuser`,
  Moderator: msg`Moderator`,
};

/** Empty for an account without a role. */
export function roleName(i18n: I18n, role: SessionRole): string {
  return role && i18n._(ROLE_NAMES[role]);
}

/** The roles that may call an operation: `Superuser or Moderator`. */
export function rolesFor(i18n: I18n, operation: OperationName): string {
  const roles = ROLES.filter((role) => mayCall(role, operations[operation].access));
  return formatChoice(
    roles.map((role) => roleName(i18n, role)),
    i18n.locale,
  );
}

const FIELDS: Readonly<Record<string, MessageDescriptor>> = {
  username: msg`Username, an email address`,
  fullName: msg`Name`,
  role: msg`Role`,
  phoneNo: msg`Phone`,
};

export function userFieldName(i18n: I18n, path: string): string {
  const name = FIELDS[path];
  return name ? i18n._(name) : path;
}
