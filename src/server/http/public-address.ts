/**
 * Whether a call came over https, as far as the server can know: over TLS of its own, by the word of a trusted proxy, or because it
 * names the host of PUBLIC_URL, which people open over https alone. The last keeps the cookie and the browser's memory of https safe
 * where TRUST_PROXY was forgotten. And what is answered to a call that went past https.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '#server/security/loopback.ts';

export function isOverHttps(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string | undefined,
): boolean {
  if (protocol === 'https') return true;
  const known = publicUrl === undefined ? undefined : new URL(publicUrl);
  return known?.protocol === 'https:' && known.host === host;
}

type Named = Pick<FastifyRequest, 'protocol' | 'host' | 'hostname'>;

/**
 * Whether a call of another machine went past the https that PUBLIC_URL promises. What this machine asks by its own names, a monitor or
 * a proxy, was on no network.
 */
export function isPastHttps(request: Named, publicUrl: string | undefined): boolean {
  if (!publicUrl?.startsWith('https:') || isOverHttps(request, publicUrl)) return false;
  return !isLoopback(request.hostname.replace(/^\[(.*)\]$/, '$1'));
}

/**
 * Not a redirect: a proxy that says neither the host it was called by nor that it speaks TLS would be led round in circles, and whoever
 * sees this can tell what is missing there.
 */
export function leadToHttps(reply: FastifyReply, publicUrl: string): FastifyReply {
  const text = `Open ${publicUrl}\n\nThis server answers over https alone. A proxy in front of it must pass on Host and X-Forwarded-Proto (TRUST_PROXY).\n`;
  return reply.code(403).header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send(text);
}
