/** Where the API lies: below the portal's own origin, or where the build was told; sign-in may live on a host of its own. */
import type { OperationName } from '#contract/operations.ts';

const DEFAULT_ADDRESS = '/api';

export function apiAddress(
  environment: Pick<ImportMetaEnv, 'VITE_API_URL' | 'VITE_AUTH_URL'>,
): (name: OperationName) => string {
  const api = trimmed(environment.VITE_API_URL) ?? DEFAULT_ADDRESS;
  const authentication = trimmed(environment.VITE_AUTH_URL) ?? api;
  return (name) => (name === 'login' ? authentication : api);
}

function trimmed(address: string | undefined): string | undefined {
  return address?.replace(/\/+$/, '') || undefined;
}
