/** Names of roles. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role, SessionRole } from '#contract/primitives.ts';

export const ROLE_NAMES: Readonly<Record<Role, MessageDescriptor>> = {
  DefaultUser: msg`User`,
  SuperUser: msg`Superuser`,
  Moderator: msg`Moderator`,
};

/** Empty for an account without a role. */
export function roleName(i18n: I18n, role: SessionRole): string {
  return role && i18n._(ROLE_NAMES[role]);
}
