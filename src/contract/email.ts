/**
 * Mail addresses: what is read out of a copied text, and which are accepted. The part before the @ may have every sign of
 * RFC 5322's dot-atom, such as an apostrophe; domains may have letters of any script, which are sent as `xn--` (domain/shared/sent-email.ts).
 * Letters beyond ASCII before the @ need SMTPUTF8 (RFC 6531) on every server on the way, so they are told and not accepted.
 * Not here: which address belongs to a user (server/session/session-repository.ts).
 */
import { cleanText } from './clean-text.ts';

/** The address in `mailto:a@b.se?subject=…`, `<a@b.se>`, `Anna <a@b.se>` and `a@b.se;`, its domain in lower case. */
export function readEmail(typed: string): string {
  const text = cleanText(typed);
  const inner = /<([^<>]*)>[\s,;]*$/.exec(text)?.[1] ?? text;
  const address = inner
    .trim()
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replace(/[,;]+$/, '')
    // Typographic apostrophes come from word processors.
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .trim();
  const at = address.lastIndexOf('@');
  return at < 0 ? address : address.slice(0, at) + address.slice(at).toLowerCase();
}

const LOCAL_PART = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN =
  /^([\p{L}\p{N}]([\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?[.\u3002])+(\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]*[a-z\d])$/u;
const LONGEST_LOCAL_PART = 64;

export function isEmail(address: string): boolean {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  return at > 0 && local.length <= LONGEST_LOCAL_PART && LOCAL_PART.test(local) && DOMAIN.test(address.slice(at + 1));
}

export function isAsciiLocalPart(address: string): boolean {
  return /^[\x21-\x7e]*$/.test(address.slice(0, address.lastIndexOf('@')));
}
