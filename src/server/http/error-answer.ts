/**
 * Turns whatever was thrown into the contract's error body. A refusal keeps its code and details; anything else is logged and
 * answered with 500, revealing nothing internal. Logs contain places and kinds, never values.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS, type ErrorBody, type ErrorCode, reportedFieldErrors } from '#contract/errors.ts';
import { errorSentence } from '#server/i18n/error-sentences.ts';
import { pickLanguage } from '#server/i18n/language.ts';
import { CallerGone } from './caller-gone.ts';
import { describe } from './described-error.ts';
import { HttpError } from './http-error.ts';

/** The database cannot be reached, is starting or stopping, or takes no more connections. */
const DATABASE_AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P01', '57P02', '57P03', '53300', '08006']);
/** The database is too busy: a lock, a statement or an idle transaction reached its limit. */
const DATABASE_BUSY = new Set(['55P03', '57014', '25P03']);
/** The pool's message when it has no connection to give; the error has no code. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';

/** The status that proxies log for a caller who did not wait; nobody reads this answer. */
const CALLER_GONE = 499;

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof CallerGone || isCutOff(request)) return reply.code(CALLER_GONE).send();
  const refusal = toRefusal(error);
  if (refusal.code === 'unavailable') request.log.warn(describe(error), 'the database is away or too busy');
  else if (refusal.code === 'lookupDown') request.log.warn('the VAT register did not answer');
  else if (refusal.status >= 500 && refusal.code !== 'notBuilt') request.log.error(describe(error), 'request failed');
  const { retryAfter, fields, ...details } = refusal.details;
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
  const body: ErrorBody = {
    message: errorSentence(refusal.code, pickLanguage(request.headers['accept-language'])),
    code: refusal.code,
    ...(fields && { fields: reportedFieldErrors(fields) }),
    ...details,
    requestId: request.id,
  };
  return reply.code(refusal.status).send(body);
}

/** The connection ended before the request had arrived completely. */
function isCutOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

function toRefusal(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code !== undefined && (DATABASE_AWAY.has(code) || DATABASE_BUSY.has(code))) return new HttpError('unavailable');
  if (error instanceof Error && error.message === NO_CONNECTION) return new HttpError('unavailable');
  if (statusCode === ERROR_STATUS.tooLarge) return new HttpError('tooLarge');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new HttpError('badRequest');
  return new HttpError('internal' satisfies ErrorCode);
}
