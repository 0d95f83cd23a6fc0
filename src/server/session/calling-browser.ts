/**
 * What a session knows of the browser that calls: its refresh token, and from where it calls. The token is in a cookie that no script
 * can read and no other site can send. On plain http (localhost) the cookie cannot have the __Host- prefix, which browsers allow only
 * for secure origins (http/public-address.ts).
 */
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { placeOfCall } from '#server/audit/audit-writes.ts';
import { isOverHttps } from '#server/http/public-address.ts';
import { ABSOLUTE_LIMIT } from './refresh-decision.ts';
import type { Place } from './session-repository.ts';

const SECURE_COOKIE = '__Host-kaj_refresh';
const PLAIN_COOKIE = 'kaj_refresh';
const COOKIE = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const;
/** Real user agents are shorter. */
const MAX_USER_AGENT = 500;

export interface RefreshCookie {
  read(request: FastifyRequest): string | undefined;
  set(request: FastifyRequest, reply: FastifyReply, refreshToken: string): void;
  clear(request: FastifyRequest, reply: FastifyReply): void;
}

/** `publicUrl` absent: what the browser says is the portal's address. */
export function createRefreshCookie(publicUrl: string | undefined): RefreshCookie {
  const nameFor = (request: FastifyRequest) => (isOverHttps(request, publicUrl) ? SECURE_COOKIE : PLAIN_COOKIE);
  return {
    read: (request) => request.cookies[nameFor(request)],
    set: (request, reply, refreshToken) => {
      reply.setCookie(nameFor(request), refreshToken, { ...COOKIE, maxAge: ABSOLUTE_LIMIT / 1000 });
    },
    clear: (request, reply) => {
      reply.clearCookie(nameFor(request), COOKIE);
    },
  };
}

export function placeOf(request: FastifyRequest): Place {
  return {
    address: request.ip.replace(/^::ffff:/, ''),
    userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null,
    device: placeOfCall(request).device,
  };
}
