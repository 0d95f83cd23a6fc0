/** Where the API is: under the portal's own origin, or at the address set at build time; sign-in may have a host of its own. */
import type { OperationName } from '#contract/operations.ts';

const DEFAULT_ADDRESS = '/api';

/** Set at build time. */
interface Settings {
  readonly VITE_API_URL?: string;
  readonly VITE_AUTH_URL?: string;
}

export function apiAddress(environment: Settings): (name: OperationName) => string {
  const api = trimmed(environment.VITE_API_URL) ?? DEFAULT_ADDRESS;
  const authentication = trimmed(environment.VITE_AUTH_URL) ?? api;
  return (name) => (name === 'login' ? authentication : api);
}

function trimmed(address: string | undefined): string | undefined {
  return address?.replace(/\/+$/, '') || undefined;
}
