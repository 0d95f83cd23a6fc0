/**
 * The portal's only Trusted Types policy: the page itself may start no scripts but its own workers. Everything else that
 * could run text as script is refused by the content policy (server/http/security-headers.ts).
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

// Typed by hand, since not every browser has Trusted Types; one without them takes the plain text.
const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
const policy = factory?.createPolicy(POLICY, { createScriptURL: ownAddress });

/** The address of a worker, in the form this browser starts it from. */
export function workerUrl(url: string): string {
  return policy ? policy.createScriptURL(url) : ownAddress(url);
}
