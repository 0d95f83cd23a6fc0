/**
 * The three ways a call can fail, for everyone who calls: the server answered no (ApiError), nothing was heard from it
 * (OfflineError), or nobody is signed in any more (SessionExpiredError).
 * Not here: where an error is shown (error-policy.ts), its words (client/i18n).
 */
import type { ErrorBody, ErrorCode, FieldErrors } from '#contract/errors.ts';
import { isNamed } from '#contract/named-refusal.ts';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly fields: FieldErrors;
  readonly body: Partial<ErrorBody>;
  /** How long the server asked to wait. Unit: milliseconds. */
  readonly retryAfter: number | undefined;
  /** The history of the server's data, if the answer named it. */
  readonly history: string | undefined;

  constructor(status: number, body: Partial<ErrorBody>, text = '', retryAfter?: number, history?: string) {
    super(body.message ?? body.code ?? (text || `HTTP ${status}`));
    this.status = status;
    this.code = body.code;
    this.fields = body.fields ?? {};
    this.body = body;
    this.retryAfter = retryAfter;
    this.history = history;
  }
}

/**
 * `sent`: the request may have taken effect, so its outcome is unknown rather than failed. `foreign`: somebody else
 * answered. `unfit`: a success that does not contain what was asked for, whoever sent it. `missing`: the part of the app
 * that checks the answer could not be loaded, so nothing was sent.
 */
export class OfflineError extends Error {
  override readonly name = 'OfflineError';
  readonly reason: 'network' | 'timeout' | 'foreign' | 'unfit' | 'missing';
  readonly sent: boolean;
  /** Of the answer that was somebody else's, or did not fit. */
  readonly status: number | undefined;

  constructor(reason: OfflineError['reason'], sent: boolean, status?: number) {
    super(reason === 'timeout' ? 'The server did not answer in time' : 'The server cannot be reached');
    this.reason = reason;
    this.sent = sent;
    this.status = status;
  }
}

export class SessionExpiredError extends Error {
  override readonly name = 'SessionExpiredError';
  constructor() {
    super('The session has ended');
  }
}

/**
 * Whether the server itself says that the thing does not exist. A gateway that cannot find the server also answers 404, but
 * does not name the refusal.
 */
export function isConfirmedDeleted(error: unknown, isExact: boolean): boolean {
  return error instanceof ApiError && error.status === 404 && (!isExact || isNamed(error.body));
}
