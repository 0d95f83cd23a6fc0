/**
 * Asks the portal's own origin what is published: the number in version.txt, and the scripts that its page starts. Both
 * requests go to the network, past every cache and past the service worker's copies.
 * Not here: what an answer means (domain/updates).
 */
import type { VersionAnswer } from '#domain/updates/version-decision.ts';

/** Unit: milliseconds. */
const TIME_LIMIT = 10_000;

const SILENT: VersionAnswer = { kind: 'silent' };

export async function askVersion(now: number, fetchFunction: typeof fetch = fetch): Promise<VersionAnswer> {
  return askPortal(`/version.txt?t=${now}`, fetchFunction).catch(() => SILENT);
}

/**
 * Whether the published page starts these scripts; undefined when the page cannot be fetched. Script names change with their
 * content.
 */
export async function isPublished(
  scripts: readonly string[],
  now: number,
  fetchFunction: typeof fetch = fetch,
): Promise<boolean | undefined> {
  const page = await askPortal(`/index.html?t=${now}`, fetchFunction).catch(() => undefined);
  return page?.status === 200 ? scripts.every((script) => page.text.includes(script)) : undefined;
}

/** A redirect is not one of our answers. */
export async function askPortal(address: string, fetchFunction: typeof fetch = fetch) {
  const response = await fetchFunction(address, {
    credentials: 'include',
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(TIME_LIMIT),
  });
  const contentType = response.headers.get('Content-Type') ?? '';
  return { kind: 'answered' as const, status: response.status, contentType, text: await response.text() };
}
