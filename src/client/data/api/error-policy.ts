/**
 * Decides how an error is treated, by what went wrong and where: one table for the whole portal, applied only by
 * shell/error-presenter. Pure. Not here: words (client/i18n).
 */

import { StorageFullError } from '../device/database-retry.ts';
import { ApiError, OfflineError, SessionExpiredError } from './api-errors.ts';

/**
 * form: an open form that can show messages at its fields or in itself; action: a tap that waits for an answer;
 * list: something read to be shown; entity: the one thing a page is about; background: nobody is waiting.
 */
export type ErrorPlace = 'form' | 'action' | 'list' | 'entity' | 'background';

export type ErrorTreatment =
  | 'silent'
  /** Where the person is working: at the fields, or as the form's own message. */
  | 'inline'
  | 'toast'
  /** As a toast if the server itself can be reached; if not, the status line says it. */
  | 'toastIfReached'
  | 'dialog'
  /** Leaves a page whose entity does not exist, with a message. */
  | 'redirect'
  /** The session is over; the dialog about it belongs to the shell. */
  | 'sign-out'
  /** Not an expected error: a defect, for the page's error boundary. */
  | 'throw';

export function treatError(error: unknown, place: ErrorPlace): ErrorTreatment {
  if (error instanceof SessionExpiredError) return 'sign-out';
  // The status line and the freshness of what is shown already say so.
  if (error instanceof OfflineError) return treatSilence(error, place);
  if (error instanceof StorageFullError) return place === 'background' ? 'silent' : 'toast';
  if (!(error instanceof ApiError)) return isAbort(error) ? 'silent' : 'throw';
  if (place === 'background') return 'silent';
  if (error.status === 401) return place === 'form' ? 'inline' : 'silent';
  if (error.status === 403) return 'toast';
  if (error.status >= 500) return 'toast';
  if (place === 'form' && Object.keys(error.fields).length > 0) return 'inline';
  if (place === 'entity' && error.status === 404) return 'redirect';
  return 'toast';
}

function treatSilence({ reason }: OfflineError, place: ErrorPlace): ErrorTreatment {
  if (place === 'action') return 'toast';
  if (place === 'form') return 'inline';
  // Somebody else has answered in the server's place, perhaps for this call alone.
  return reason === 'foreign' && place !== 'background' ? 'toastIfReached' : 'silent';
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
