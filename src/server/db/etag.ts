/**
 * An entity's etag: the row's version, a point, and sixteen digits that no other incarnation of the row can share, in quotes. If the
 * data are put back to an older state and nobody tells the server, an id is given out again and versions are counted again. Of the
 * digits, the first half is drawn with the row and tells it from a stranger with its id; the second is drawn with each version and
 * tells it from another with its number. Digits, because pages of the build before read an etag as a number.
 * This module raises the version with every visible change, and compares etags with what the caller last saw.
 */
import { type RawBuilder, sql } from 'kysely';
import { ApiError } from '#server/errors/api-error.ts';
import type { WriteTx } from './write.ts';

export interface RowVersion {
  readonly row_version: number;
  readonly incarnation: string;
}

export const VERSION_COLUMNS = ['row_version', 'incarnation'] as const;

/** Half the digits of an incarnation. */
const HALF = 8;
/** As the build before wrote them: the version alone. */
const EARLIER = /^"(\d+)"$/;
const PRESENT = /^"\d+\.(\d{16})"$/;

export function etagOf({ row_version, incarnation }: RowVersion): string {
  return `"${row_version}.${incarnation}"`;
}

/** Columns of a new row; the database draws its incarnation. */
export function firstVersion({ now, actor }: WriteTx) {
  return { row_version: 1, created_at: now, changed_at: now, changed_by: actor.username };
}

/** The incarnation of a row's next version. */
export const nextIncarnation = sql<string>`(left(incarnation, ${sql.lit(HALF)})
  || lpad(floor(random() * 1e${sql.raw(String(HALF))})::bigint::text, ${sql.lit(HALF)}, '0'))`;

/** Columns of every update that anyone could see. */
export function nextVersion({ now, actor }: WriteTx): {
  row_version: RawBuilder<number>;
  incarnation: RawBuilder<string>;
  changed_at: Date;
  changed_by: string;
} {
  return {
    row_version: sql<number>`row_version + 1`,
    incarnation: nextIncarnation,
    changed_at: now,
    changed_by: actor.username,
  };
}

/** A row's version and where it comes from. */
export interface ChangedRow extends RowVersion {
  readonly changed_at: Date;
  readonly changed_by: string;
}

export interface SeenVersion {
  readonly row: ChangedRow;
  /** The current entity; computed only when needed. */
  readonly current: () => unknown;
}

/**
 * Refuses to overwrite a state that the caller has not seen. Without If-Match nothing is checked. What the caller saw may be another
 * row that had this id in data that are lost: merging with it would write into a stranger, so it is refused as another history.
 */
export async function requireMatch(
  tx: WriteTx,
  ifMatch: string | undefined,
  { row, current }: SeenVersion,
): Promise<void> {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const seen = ifMatch.split(',').map(asGiven);
  if (seen.includes(etagOf(row))) return;
  const atUpdate = seen.some((etag) => EARLIER.test(etag)) ? await incarnationAtUpdate(tx) : undefined;
  // Unchanged since, so that its version alone still tells it from every other.
  if (row.incarnation === atUpdate && seen.includes(`"${row.row_version}"`)) return;
  if (seen.every((etag) => isOfStranger(etag, tx, row, atUpdate))) throw new ApiError('otherHistory');
  throw new ApiError('stale', {
    current: await current(),
    changedBy: row.changed_by,
    changedAt: row.changed_at.toISOString(),
  });
}

/** Gateways that compress an answer mark its etag (`W/"…"`, `"…-gzip"`); what it names is still this version of the row. */
function asGiven(etag: string): string {
  return etag
    .trim()
    .replace(/^W\//, '')
    .replace(/[-;](?:gzip|br|deflate|zstd)"$/, '"');
}

function isOfStranger(
  etag: string,
  { actor: { decidedIn } }: WriteTx,
  { incarnation }: RowVersion,
  atUpdate: string | undefined,
): boolean {
  // What a device of the build before holds was seen before the update; who names no history is no device.
  if (EARLIER.test(etag)) return decidedIn !== undefined && bornOf(incarnation) !== bornOf(atUpdate ?? '');
  const [, digits] = PRESENT.exec(etag) ?? [];
  return digits !== undefined && bornOf(digits) !== bornOf(incarnation);
}

/** The half drawn with the row. */
function bornOf(incarnation: string): string {
  return incarnation.slice(0, HALF);
}

/** What rows from before the update got as theirs; undefined when the data have begun another history since. */
async function incarnationAtUpdate({ db }: WriteTx): Promise<string | undefined> {
  const meta = (name: string) => sql`(select value from server_meta where name = ${name})`;
  const { rows } = await sql<{ value: string }>`
    select value from server_meta
    where name = 'update_incarnation' and ${meta('update_history')} = ${meta('history')}`.execute(db);
  return rows[0]?.value;
}
