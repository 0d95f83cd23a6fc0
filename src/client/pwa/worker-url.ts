/**
 * The portal's one Trusted Types policy: the only script addresses the page may start itself are its own workers'.
 * Everything else that could run as script from a text is refused by the content policy (server/http/security-headers.ts).
 */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** The name the content policy allows. */
const POLICY = 'kaj';

function ownAddress(url: string): string {
  if (new URL(url, location.href).origin !== location.origin) throw new TypeError('A worker of another origin');
  return url;
}

// Typed by hand: a browser without Trusted Types takes the text itself.
const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
const policy = factory?.createPolicy(POLICY, { createScriptURL: ownAddress });

/** The address of a worker, in the form this browser starts it from. */
export function workerUrl(url: string): string {
  return policy ? policy.createScriptURL(url) : ownAddress(url);
}
