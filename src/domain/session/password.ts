/** What a password must be: at least 8 characters with a lower case and an upper case letter, a digit and a special character. */
export const MIN_PASSWORD_LENGTH = 8;

const KINDS = {
  lower: /\p{Ll}/u,
  upper: /\p{Lu}/u,
  digit: /\p{Nd}/u,
  special: /[^\p{L}\p{N}\s]/u,
} as const;

export const PASSWORD_DEMANDS = ['length', 'lower', 'upper', 'digit', 'special'] as const;
export type PasswordDemand = (typeof PASSWORD_DEMANDS)[number];

export function meets(password: string, demand: PasswordDemand): boolean {
  return demand === 'length' ? password.length >= MIN_PASSWORD_LENGTH : KINDS[demand].test(password);
}

export function isGoodPassword(password: string): boolean {
  return PASSWORD_DEMANDS.every((demand) => meets(password, demand));
}
