/**
 * What the token of a mailed link says of itself: whose account it is about, until when. Read to show whose password is
 * chosen; whether the link is good, and still unused, is known to the server alone.
 */
export interface MailedLink {
  readonly username: string;
  /** Unit: milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Nothing when it is no token: cut off by a mail program, or typed. */
export function readMailedLink(token: string): MailedLink | undefined {
  try {
    const payload = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const { sub, username = sub, exp } = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof username !== 'string' || username === '' || typeof exp !== 'number') return undefined;
    return { username, expiresAt: exp * 1000 };
  } catch {
    return undefined;
  }
}
