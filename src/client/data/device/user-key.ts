/** The name of a user's databases on this device: it does not reveal whose they are, and two companies never share one. */
import type { SessionUser } from '#domain/session/session-reducer.ts';

const KEY_LENGTH = 16;

export async function userKey({ companyId, username }: Pick<SessionUser, 'companyId' | 'username'>): Promise<string> {
  const bytes = new TextEncoder().encode(`${companyId}|${username.toLowerCase()}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, KEY_LENGTH);
}
