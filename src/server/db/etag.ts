/**
 * An entity's etag is its row version in quotes. This module creates it, raises it with every visible change, and compares it
 * with what the caller last saw.
 */
import { type RawBuilder, sql } from 'kysely';
import { HttpError } from '#server/http/http-error.ts';
import type { WriteTx } from './write.ts';

export function etagOf(row: { row_version: number }): string {
  return `"${row.row_version}"`;
}

/** Columns of a new row. */
export function firstVersion({ now, actor }: WriteTx) {
  return { row_version: 1, created_at: now, changed_at: now, changed_by: actor.username };
}

/** Columns of every update that anyone could see. */
export function nextVersion({ now, actor }: WriteTx): {
  row_version: RawBuilder<number>;
  changed_at: Date;
  changed_by: string;
} {
  return { row_version: sql<number>`row_version + 1`, changed_at: now, changed_by: actor.username };
}

export interface SeenVersion {
  readonly row: { row_version: number; changed_at: Date; changed_by: string };
  /** The current entity; computed only when needed. */
  readonly current: () => unknown;
}

/** Refuses to overwrite a state that the caller has not seen. Without If-Match nothing is checked. */
export async function requireMatch(ifMatch: string | undefined, { row, current }: SeenVersion): Promise<void> {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const seen = ifMatch.split(',').map((etag) => etag.trim());
  if (seen.includes(etagOf(row))) return;
  throw new HttpError('stale', {
    current: await current(),
    changedBy: row.changed_by,
    changedAt: row.changed_at.toISOString(),
  });
}
