/**
 * Lines of the security log about tries to get around what guards a call: one from another site's page, a body that no portal sends,
 * more calls than a limit allows. A line names the kind of a fault and the account, never what was sent. Nobody fills the log: of one
 * network, account and kind 30 in five minutes are told.
 * Not here: guesses at passwords, links and keys (audit/refusals.ts), rights (operation-routes.ts), and what people do by mistake:
 * the rules across fields and the states of things, which the portal learns from the server.
 */
import type { FastifyRequest } from 'fastify';
import { ApiError } from '#server/errors/api-error.ts';
import type { SecurityEvent, SecurityLog } from '#server/security/security-log.ts';
import { createRateLimit, networkOf } from './rate-limit.ts';

/** `window` in milliseconds. */
const TOLD = { attempts: 30, window: 5 * 60_000 };
/** About a secret that a person types: what is no proof is told elsewhere, what makes no good password is nobody's attack. */
const TYPED = ['wrongPassword', 'wrongCode', 'wrongPasskey', 'invalidPassword', 'commonPassword', 'ownWordsPassword'];

/** `username` is null for a caller who is not known yet. */
export type TellBypass = (
  operation: string,
  error: unknown,
  request: Pick<FastifyRequest, 'ip'>,
  username: string | null,
) => void;

export function createBypassLog(dependencies: { clock: () => Date; securityLog: SecurityLog }): TellBypass {
  const told = createRateLimit(TOLD, dependencies.clock);
  return (operation, error, { ip }, username) => {
    const event = error instanceof ApiError ? bypassIn(error, operation, username) : undefined;
    if (!event) return;
    const key = [networkOf(ip), username, event.event].join(' ');
    try {
      told.check(key);
    } catch {
      return;
    }
    told.count(key);
    dependencies.securityLog(event);
  };
}

/** Undefined for an answer that anybody may get who works with the portal. */
function bypassIn({ code, details }: ApiError, operation: string, username: string | null): SecurityEvent | undefined {
  switch (code) {
    case 'origin':
      return { event: 'pageRefused', username, operation };
    case 'tooMany':
      return { event: 'limitReached', username, operation };
    case 'notJson':
    case 'tooLarge':
      return { event: 'inputRefused', username, operation, codes: [code] };
    case 'badRequest': {
      const codes = [...new Set(Object.values(details.fields ?? {}).map((field) => field.code))].sort();
      if (codes.some((one) => TYPED.includes(one))) return undefined;
      return { event: 'inputRefused', username, operation, codes: codes.length > 0 ? codes : [code] };
    }
    default:
      return undefined;
  }
}
