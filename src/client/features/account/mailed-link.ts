/**
 * What the token of an emailed link says: whose account it is for, and until when it is valid. It is read to show whose password
 * is being chosen; only the server knows whether the link is genuine and still unused.
 */
export interface MailedLink {
  readonly username: string;
  /** Unit: milliseconds since 1970. */
  readonly expiresAt: number;
}

/** undefined when the text is not a token: cut off by a mail program, or typed. */
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
