/**
 * What a device can report about itself and its connection. Each probe returns facts or rejects; none changes anything, and none
 * waits forever. Not here: what the facts mean, and their words (use-check-lines.ts).
 */
import type { ApiClient } from '#client/data/api/api-client.ts';
import type { CacheDatabase } from '#client/data/cache/cache-database.ts';

/** Unit: milliseconds. A probe that has not answered by then counts as failed. */
export const LONGEST_PROBE = 5_000;
/** Unit: milliseconds. Shorter, so that the rest of the probe still has time. */
const WORKER_LIMIT = 4_000;

/** How long the server takes to answer. Unit: milliseconds. */
export async function probeServer(api: ApiClient): Promise<number> {
  const from = performance.now();
  await api.call('ping', {});
  return Math.round(performance.now() - from);
}

export type WorkerFact = 'active' | 'waiting' | 'installing' | 'none';

/** This worker makes everything work without the network. It is installed shortly after the first screen. */
export async function probeWorker(): Promise<WorkerFact> {
  const workers = navigator.serviceWorker;
  if (!workers) return 'none';
  await Promise.race([workers.ready, new Promise((resolve) => setTimeout(resolve, WORKER_LIMIT))]);
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
