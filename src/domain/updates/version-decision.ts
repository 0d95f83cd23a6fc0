/**
 * What an answer to "which version is current?" means. Only a number answers the question; only a refusal or a text that is
 * not a number counts against the session. Anything else (silence, a server error, somebody else's page) means nothing.
 * Not here: what follows (update-decision.ts).
 */
import { parseVersion } from './version-number.ts';

export type VersionAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly contentType: string; readonly text: string }
  /** The server was not reached or was too slow, or the request was redirected. */
  | { readonly kind: 'silent' };

export type VersionDecision =
  | { readonly kind: 'number'; readonly version: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unclear' };

const UNCLEAR: VersionDecision = { kind: 'unclear' };

export function decideVersion(answer: VersionAnswer): VersionDecision {
  if (answer.kind === 'silent') return UNCLEAR;
  const { status, contentType, text } = answer;
  if (status >= 400 && status < 500) return { kind: 'refused' };
  if (status !== 200 || !isPlainText(contentType, text)) return UNCLEAR;
  const version = parseVersion(text);
  return version === undefined ? { kind: 'refused' } : { kind: 'number', version };
}

/** A captive portal may call its page plain text. */
function isPlainText(contentType: string, text: string): boolean {
  const type = contentType.split(';')[0]?.trim().toLowerCase();
  return (type === '' || type === 'text/plain') && !text.trimStart().startsWith('<');
}
