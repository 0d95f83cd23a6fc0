/**
 * What a mail server's refusal is about: this mail or its reader, which no further try changes, or the connection, the sign-in, the
 * sender or a limit, which concern every mail and are mended by somebody else. Only the first gives a mail up. Servers answer 5xx to
 * both, so the step of the dialogue and the enhanced code (RFC 3463) decide.
 * Not here: sending and waiting (mail-sender.ts).
 */

export interface MailFailure {
  readonly responseCode?: number;
  /** The answer as it was sent; it may name addresses. */
  readonly response?: string;
  /** The step that was answered, such as `RCPT TO`; `API` without a question. */
  readonly command?: string;
  /** Of the library. */
  readonly code?: string;
}

/** From 500 on, a mail server says that a refusal is permanent. */
const PERMANENT = 500;
const SIZE_AT_SENDER = /^552|\b5\.3\.4\b/;
/**
 * Of the second number of an enhanced code: 3 the mail system, 4 the way to it and its limits, 5 the dialogue, 7 policy. 5.1.7 and 5.1.8
 * are about the sender, 5.2.2 is a full mailbox, 5.3.4 a mail that is too long.
 */
const NOT_ABOUT_MAIL = /\b5\.(?:1\.[78]|2\.[25]|[3457]\.\d{1,3})\b/;
const TOO_LONG = /\b5\.3\.4\b/;
/** Unknown command, wrong order, sign in first, no service here. */
const ABOUT_DIALOGUE = new Set([500, 502, 503, 504, 521, 530, 534, 535, 538]);
/** Where there is no enhanced code, in the words of common servers. */
const WORDS_ABOUT_US = /relay|authenticat|quota|limit|too many|try again|block(?:ed|list)|blacklist/i;
/** Without the addresses, names and links that may follow. */
const CODES = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/;

/** Whether no further try can help. */
export function isAboutMail({ responseCode = 0, response = '', command = '', code }: MailFailure): boolean {
  // The server has named its limit before.
  if (code === 'EMESSAGE' && command === 'MAIL FROM') return true;
  if (responseCode < PERMANENT) return false;
  if (command === 'MAIL FROM') return SIZE_AT_SENDER.test(response);
  if (command !== 'RCPT TO' && command !== 'DATA') return false;
  if (TOO_LONG.test(response)) return true;
  if (NOT_ABOUT_MAIL.test(response) || ABOUT_DIALOGUE.has(responseCode)) return false;
  return /\b5\.\d\.\d{1,3}\b/.test(response) || !WORDS_ABOUT_US.test(response);
}

/** The step and the codes, for the log. */
export function refusalText({ response = '', command = '' }: MailFailure): string {
  return `${CODES.exec(response)?.[0] ?? 'no answer'} at ${command}`;
}
