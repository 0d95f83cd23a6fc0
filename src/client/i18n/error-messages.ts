/**
 * Words for a call that failed. A refusal is shown in the server's own words, unless its code has words here. A server failure is
 * only "Error". A missing answer is worded here. Not here: where the words are shown (data/api/error-policy.ts).
 */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiError, OfflineError, SessionExpiredError } from '#client/data/api/api-errors.ts';
import { StorageFullError } from '#client/data/device/database-retry.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { WordedError } from './worded-error.ts';

export const SESSION_RAN_OUT = msg`Your session has ran out. You need to relog.`;

/**
 * Errors that stay on screen, above all at sign-in, are worded from their code: the server's message is in the language of the
 * call.
 */
const WORDS: Readonly<Partial<Record<ErrorCode, MessageDescriptor>>> = {
  badCredentials: msg`The username or password is incorrect. Check both and try again.`,
  tooMany: msg`Too many attempts. Wait a while and try again.`,
  notBuilt: msg`Coming in a later version`,
  lookupDown: msg`The lookup service cannot be reached right now`,
};

export function errorText(i18n: I18n, error: unknown): string {
  if (error instanceof SessionExpiredError) return i18n._(SESSION_RAN_OUT);
  if (error instanceof OfflineError) return offlineText(i18n, error);
  if (error instanceof StorageFullError)
    return i18n._(msg`This device's storage is full. What you typed is still here, but not saved.`);
  if (error instanceof WordedError) return i18n._(error.words);
  if (!(error instanceof ApiError)) return i18n._(msg`Unexpected error occurred. Please try again later`);
  const words = error.code && Object.hasOwn(WORDS, error.code) && WORDS[error.code];
  if (words) return i18n._(words);
  if (error.status >= 500) return i18n._(msg`Error`);
  if (error.status === 403) return error.body.message ?? i18n._(msg`You do not have permission for this`);
  return error.message;
}

function offlineText(i18n: I18n, error: OfflineError): string {
  if (error.reason === 'missing') return i18n._(msg`This part of Kaj could not be loaded`);
  const { status } = error;
  if (status !== undefined)
    return i18n._(
      msg`The server cannot be reached: something between this device and the server answered in its place (${status}). Try again, perhaps on another network.`,
    );
  if (error.reason !== 'timeout') return i18n._(msg`The server cannot be reached`);
  return i18n._(
    error.sent
      ? msg`The server did not answer in time. It may have gone through: check before you try again.`
      : msg`The server did not answer in time`,
  );
}
