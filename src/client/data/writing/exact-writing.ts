/** The headers and fields that make a write exact, sent only to a server that has announced them in its static data. */
import type { CallOptions } from '../api-client.ts';

export function callOptions(key: string, etag: string | null): CallOptions {
  return { idempotencyKey: key, ...(etag ? { ifMatch: etag } : {}) };
}

/** A body for a server that knows none of the additions. */
export function withoutAdditions(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || !('clientRef' in payload)) return payload;
  const { clientRef: _, ...rest } = payload;
  return rest;
}
