/** Names of the fields of a user, and which roles may do something. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type OperationName, operations } from '#contract/operations.ts';
import { ROLES } from '#contract/primitives.ts';
import { mayCall } from '#domain/session/roles.ts';
import { formatChoice } from './formats.ts';
import { roleName } from './role-names.ts';

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
