/**
 * Which pages may call: the portal's own and those of PORTAL_ORIGINS. This, not the cookie alone, keeps other sites from
 * acting as a signed-in user. Not here: who is signed in.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#server/errors/api-error.ts';

const ALLOWED_HEADERS =
  'Authorization, Content-Type, Accept-Language, Idempotency-Key, If-Match, X-Device, X-Done-At, X-History';
const EXPOSED_HEADERS = 'ETag, Idempotency-Replayed, Retry-After, X-History, X-Request-Id, X-Server-Time';
/** How long a browser may remember a preflight. Unit: seconds. */
const PREFLIGHT_LIFE = 600;
const OWN_FETCH_SITES = new Set(['same-origin', 'none']);

export type OriginCheck = (request: FastifyRequest, reply: FastifyReply) => void;

export function createOriginCheck(portalOrigins: readonly string[]): OriginCheck {
  return (request, reply) => {
    const { origin } = request.headers;
    const site = request.headers['sec-fetch-site'];
    reply.header('Vary', 'Origin');
    if (origin === undefined) {
      if (typeof site === 'string' && !OWN_FETCH_SITES.has(site)) throw new ApiError('origin');
      return;
    }
    if (portalOrigins.includes(origin)) {
      reply.header('Access-Control-Allow-Origin', origin);
      reply.header('Access-Control-Allow-Credentials', 'true');
      reply.header('Access-Control-Expose-Headers', EXPOSED_HEADERS);
      return;
    }
    if (hostOf(origin) !== request.host) throw new ApiError('origin');
  };
}

/**
 * Refuses what a browser asks for on its own: an address that is opened, a picture, a frame. Pages call with fetch, which says so; a
 * program says nothing. Some operations that change something are read by GET, and this keeps a link from carrying them out.
 */
export function requireFetch({ headers }: FastifyRequest): void {
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined && destination !== 'empty') throw new ApiError('origin');
}

/** Answers a browser's preflight request. */
export function answerPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .header('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE')
    .header('Access-Control-Allow-Headers', ALLOWED_HEADERS)
    .header('Access-Control-Max-Age', PREFLIGHT_LIFE)
    .code(204)
    .send();
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}
