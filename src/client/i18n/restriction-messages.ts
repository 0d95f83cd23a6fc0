/** Why a person may not call an operation, short enough for the second line of its button or menu entry. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Restriction } from '#domain/session/restriction.ts';
import { roleName } from './role-names.ts';

export const NEEDS_CONNECTION = msg`Needs a connection`;
export const NEEDS_LATER_VERSION = msg`Waiting for a later version of Kaj`;

export function restrictionText(i18n: I18n, restriction: Restriction): string {
  if (restriction.reason === 'offline') return i18n._(NEEDS_CONNECTION);
  if (restriction.reason === 'laterVersion') return i18n._(NEEDS_LATER_VERSION);
  const role = roleName(i18n, restriction.role);
  return i18n._(msg`Needs a ${role}`);
}
