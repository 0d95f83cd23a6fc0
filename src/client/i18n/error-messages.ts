/**
 * Words for a call that failed. The server's own message stands for what it refused; a failure of the server is only
 * "Error", and what was not heard from it is worded here. Where it is shown is data/error-policy.ts.
 */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiError, OfflineError, SessionExpiredError } from '#client/data/api-errors.ts';
import { StorageFullError } from '#client/data/device/database-retry.ts';

export const SESSION_RAN_OUT = msg`Your session has ran out. You need to relog.`;

export function errorText(i18n: I18n, error: unknown): string {
  if (error instanceof SessionExpiredError) return i18n._(SESSION_RAN_OUT);
  if (error instanceof OfflineError) return offlineText(i18n, error);
  if (error instanceof StorageFullError)
    return i18n._(msg`This device's storage is full. What you typed is still here, but not saved.`);
  if (!(error instanceof ApiError)) return i18n._(msg`Unexpected error occurred. Please try again later`);
  if (error.code === 'notBuilt') return i18n._(msg`Coming in a later version`);
  if (error.code === 'lookupDown') return i18n._(msg`The lookup service cannot be reached right now`);
  if (error.status >= 500) return i18n._(msg`Error`);
  if (error.status === 403) return error.body.message ?? i18n._(msg`You do not have permission for this`);
  return error.message;
}

function offlineText(i18n: I18n, error: OfflineError): string {
  if (error.reason !== 'timeout') return i18n._(msg`The server cannot be reached`);
  return i18n._(
    error.sent
      ? msg`The server did not answer in time. It may have gone through: check before you try again.`
      : msg`The server did not answer in time`,
  );
}
