/** Why a person may not call an operation, short enough for the second line of its button or menu entry. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '#contract/primitives.ts';
import type { Restriction } from '#domain/session/restriction.ts';

export const NEEDS_CONNECTION = msg`Needs a connection`;
export const NEEDS_LATER_VERSION = msg`Waiting for a later version of Kaj`;
const NEEDS_ROLE: Readonly<Record<Role, MessageDescriptor>> = {
  DefaultUser: msg`Needs a User`,
  SuperUser: msg`Needs a SuperUser`,
  Moderator: msg`Needs a Moderator`,
};

export function restrictionText(i18n: I18n, restriction: Restriction): string {
  if (restriction.reason === 'offline') return i18n._(NEEDS_CONNECTION);
  if (restriction.reason === 'laterVersion') return i18n._(NEEDS_LATER_VERSION);
  return i18n._(NEEDS_ROLE[restriction.role]);
}
