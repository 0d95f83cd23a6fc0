/**
 * Whether a call came over https, as far as the server can know: over TLS of its own, by the word of a trusted proxy, or because it
 * names the host of PUBLIC_URL, which people open over https alone. The last keeps the cookie and the browser's memory of https safe
 * where TRUST_PROXY was forgotten.
 */
import type { FastifyRequest } from 'fastify';

export function isOverHttps(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string | undefined,
): boolean {
  if (protocol === 'https') return true;
  const known = publicUrl === undefined ? undefined : new URL(publicUrl);
  return known?.protocol === 'https:' && known.host === host;
}
