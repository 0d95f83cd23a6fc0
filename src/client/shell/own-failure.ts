/**
 * Whether a failure that nobody caught is the portal's own: extensions, translators and in-app browsers run their scripts in
 * the page, and what those throw says nothing about Kaj. A failure of ours has a script of ours in its stack; one without a
 * stack (`{code: 1}`, undefined, "Object Not Found Matching Id", "ResizeObserver loop …", "Script error.") is a stranger's.
 */
import { isMissingChunk } from './missing-chunk.ts';

/** Where the build puts its scripts, and where development serves them from. */
const OWN_SCRIPTS = ['/assets/', '/src/', '/node_modules/'];

export function isOwnFailure(error: unknown, origin = location.origin): boolean {
  if (isMissingChunk(error)) return error.message.includes(origin) || stackOf(error).includes(origin);
  return OWN_SCRIPTS.some((place) => stackOf(error).includes(origin + place));
}

/** Chromium begins a stack with the message, which may name an address of ours without being about us. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { stack = '', name, message } = error;
  const start = message === '' ? name : `${name}: ${message}`;
  return stack.startsWith(start) ? stack.slice(start.length) : stack;
}
