/**
 * The script of a tag manager, if the operator of this portal has named one (TAG_MANAGER_URL): after the first page has been
 * painted, since nobody waits for it. The server says its address in a file of its own, asked for at every start, because the
 * page itself comes from the device; what the page may load is up to the content policy (server/http/security-headers.ts).
 */
const ADDRESS_FILE = '/tag-manager.txt';
/** Unit: milliseconds. A network that swallows calls must not keep the connection. */
const LIMIT = 5_000;

interface DefaultPolicyFactory {
  createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): unknown;
}

export async function loadTagManager(): Promise<void> {
  const address = await readAddress().catch(() => undefined);
  if (address) insert(address);
}

/** Whatever else answers in place of the file (a page, a gateway) is no address. */
async function readAddress(): Promise<URL | undefined> {
  const answer = await fetch(ADDRESS_FILE, { priority: 'low', signal: AbortSignal.timeout(LIMIT) });
  const text = answer.status === 200 ? (await answer.text()).trim() : '';
  return /^https?:\/\/\S+$/.test(text) && URL.canParse(text) ? new URL(text) : undefined;
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
