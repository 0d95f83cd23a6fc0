/**
 * /.well-known/security.txt (RFC 9116): whom to tell of a weakness. Without SECURITY_CONTACT it is the page where the portal names
 * who runs it.
 */
import type { Config } from '#server/config/config.ts';

export const SECURITY_TXT = '/.well-known/security.txt';
/** The file says until when it is valid; it is made anew for whoever asks. Unit: milliseconds. */
const VALID_FOR = 180 * 24 * 60 * 60_000;

export function securityTxt({ securityContact, publicUrl, mail }: Config, now: Date): string {
  const expires = new Date(now.getTime() + VALID_FOR);
  const lines = [
    `Contact: ${securityContact ?? new URL('/Support', mail.publicUrl).href}`,
    `Expires: ${expires.toISOString().slice(0, 'yyyy-mm-dd'.length)}T00:00:00.000Z`,
    'Preferred-Languages: en, sv',
    ...(publicUrl === undefined ? [] : [`Canonical: ${new URL(SECURITY_TXT, publicUrl).href}`]),
  ];
  return `${lines.join('\n')}\n`;
}
