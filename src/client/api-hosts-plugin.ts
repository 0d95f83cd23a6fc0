/**
 * Tells the server that serves this build which other hosts it calls (VITE_API_URL, VITE_AUTH_URL), so that the content policy
 * of its pages allows those. Not here: which call goes where (data/api/api-address.ts).
 */
import type { Plugin } from 'vite';

export function apiHostsPlugin(): Plugin {
  let origins: string[] = [];
  return {
    name: 'kaj-api-hosts',
    configResolved({ env }) {
      origins = apiOrigins(env.VITE_API_URL, env.VITE_AUTH_URL);
    },
    generateBundle() {
      if (origins.length === 0) return;
      this.emitFile({ type: 'asset', fileName: 'csp.json', source: JSON.stringify({ apiOrigins: origins }) });
    },
  };
}

/** With the websocket's, which a policy counts as another. An address without a host is on the portal's own. */
function apiOrigins(...addresses: readonly (string | undefined)[]): string[] {
  const hosts = addresses.filter((address) => address !== undefined && URL.canParse(address));
  const origins = hosts.map((address) => new URL(address ?? '').origin);
  return [...new Set(origins.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]))];
}
