/** What a password must be: at least 8 characters with a lower case and an upper case letter, a digit and a special character. */
export const MIN_PASSWORD_LENGTH = 8;

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u];

export function isGoodPassword(password: string): boolean {
  return password.length >= MIN_PASSWORD_LENGTH && KINDS.every((kind) => kind.test(password));
}
