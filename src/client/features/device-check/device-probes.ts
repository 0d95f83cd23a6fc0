/**
 * What a device can be asked about itself and its connection. Each probe answers facts, or rejects; none changes anything, and
 * none waits for ever. Not here: what the facts mean, and their words (check-lines.tsx).
 */
import type { ApiClient } from '#client/data/api/api-client.ts';
import type { CacheDatabase } from '#client/data/cache/cache-database.ts';

/** Unit: milliseconds. What has not answered by then is told as unanswered. */
export const LONGEST_PROBE = 5_000;
/** Unit: milliseconds. Leaves the rest of the probe its time. */
const PATIENCE = 4_000;

/** How long the server takes to answer. Unit: milliseconds. */
export async function probeServer(api: ApiClient): Promise<number> {
  const from = performance.now();
  await api.call('ping', {});
  return Math.round(performance.now() - from);
}

export type WorkerFact = 'active' | 'waiting' | 'installing' | 'none';

/** What works without the network is this worker's doing. It is installed some moments after the first screen. */
export async function probeWorker(): Promise<WorkerFact> {
  const workers = navigator.serviceWorker;
  if (!workers) return 'none';
  await Promise.race([workers.ready, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  const registration = await workers.getRegistration();
  if (registration?.waiting) return 'waiting';
  if (registration?.active) return 'active';
  return registration?.installing ? 'installing' : 'none';
}

export interface StorageFact {
  /** Unit: bytes. */
  readonly used: number;
  readonly quota: number;
  /** The browser does not clear it by itself. */
  readonly isKept: boolean;
}

export async function probeStorage(): Promise<StorageFact> {
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  return { used: usage, quota, isKept: await navigator.storage.persisted() };
}

export interface RowCounts {
  readonly shipments: number;
  readonly addresses: number;
  readonly carriers: number;
  readonly deliveryTypes: number;
}

export async function countRows(cache: CacheDatabase): Promise<RowCounts> {
  const [shipments, addresses, carriers, deliveryTypes] = await Promise.all([
    cache.shipments.count(),
    cache.addresses.count(),
    cache.carriers.count(),
    cache.deliveryTypes.count(),
  ]);
  return { shipments, addresses, carriers, deliveryTypes };
}

/** Opened from a home screen or a dock, without the browser's bar. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || matchMedia('(display-mode: minimal-ui)').matches;
}
