/**
 * Turns whatever was thrown into the contract's error body. A refusal keeps its code and details; anything else is logged and
 * answered with 500, revealing nothing internal. Logs contain places and kinds, never values.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS, type ErrorBody, type ErrorCode, reportedFieldErrors } from '#contract/errors.ts';
import { isDatabaseTrouble } from '#server/db/database-trouble.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { describe } from '#server/errors/error-log.ts';
import { errorSentence } from '#server/i18n/error-sentences.ts';
import { pickLanguage } from '#server/i18n/language.ts';
import { ClientDisconnected } from './client-disconnect.ts';

/** How soon a caller may come again when the database is away. Unit: seconds. */
const COME_AGAIN = 5;

/** The status that proxies log for a caller who did not wait; nobody reads this answer. */
const CALLER_GONE = 499;

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ClientDisconnected || isCutOff(request)) return reply.code(CALLER_GONE).send();
  const refusal = toRefusal(error);
  if (refusal.code === 'unavailable') request.log.warn(describe(error), 'the database is away or too busy');
  else if (refusal.code === 'lookupDown') request.log.warn('the VAT register did not answer');
  else if (refusal.status >= 500) request.log.error(describe(error), 'request failed');
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

function toRefusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseTrouble(error)) return new ApiError('unavailable', { retryAfter: COME_AGAIN });
  const { statusCode } = error as { statusCode?: number };
  if (statusCode === ERROR_STATUS.tooLarge) return new ApiError('tooLarge');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new ApiError('badRequest');
  return new ApiError('internal' satisfies ErrorCode);
}
