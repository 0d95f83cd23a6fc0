/**
 * Whether somebody on the way could read what is said to the database, or answer in its place. Told of and not refused: the way may be
 * the operator's own, and an address that says `sslmode=disable` has decided so.
 */
import { isLoopback } from '#server/security/loopback.ts';

export function databaseWarning(databaseUrl: string): string | undefined {
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  // A path is the folder of a socket.
  if (host === '' || host.startsWith('/') || isLoopback(host)) return undefined;
  if (['verify-full', 'disable'].includes(searchParams.get('sslmode') ?? '')) return undefined;
  return (
    `Warning: DATABASE_URL reaches ${host} without sslmode=verify-full, so that others on the way may read what is said or answer ` +
    'in its place. See "Another PostgreSQL" in docs/operations.md; sslmode=disable says that it is meant.'
  );
}
