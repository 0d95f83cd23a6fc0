/**
 * The script of a tag manager, if the operator of this portal has named one (TAG_MANAGER_URL): after the first page has been
 * painted, since nobody waits for it. What the page may load is up to the content policy (server/http/security-headers.ts).
 * Not here: asking for its address (data/api/tag-manager-address.ts).
 */
import { readTagManagerAddress } from '#client/data/api/tag-manager-address.ts';

interface DefaultPolicyFactory {
  createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): unknown;
}

export async function loadTagManager(): Promise<void> {
  const address = await readTagManagerAddress().catch(() => undefined);
  if (address) insert(address);
}

function insert({ href, origin }: URL): void {
  try {
    // It may load further files of its own in the usual way, by writing an address; nothing else may.
    (globalThis as { trustedTypes?: DefaultPolicyFactory }).trustedTypes?.createPolicy('default', {
      createScriptURL: (url) => (new URL(url, location.href).origin === origin ? url : null),
    });
  } catch {
    // This page was stored on the device before the operator named a tag manager; its policy allows none until the next version.
    return;
  }
  const script = document.createElement('script');
  script.async = true;
  script.src = href;
  document.head.append(script);
}
