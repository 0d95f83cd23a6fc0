/**
 * The frozen result of a search: which entities it found and in which order, kept for an hour so that later pages show the same
 * ones. Users never see it as a change, so it bypasses write.ts and enters no feed.
 * Not here: searching (features).
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ApiError } from '#server/errors/api-error.ts';
import type { Db } from './database.ts';

/** Unit: milliseconds. */
const LIFE = 60 * 60 * 1000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface Snapshot {
  readonly id: string;
  readonly ids: readonly string[];
  /** How many hits there were; more than are kept, where some are not. */
  readonly hits: number;
}

/** The requested snapshot, or a new one if none was requested. Refuses an expired snapshot: the search must start over. */
export async function openSnapshot(
  db: Db,
  companyId: string,
  now: Date,
  asked: string | null | undefined,
  search: () => Promise<Omit<Snapshot, 'id'>>,
): Promise<Snapshot> {
  if (!asked) return keepSnapshot(db, companyId, now, await search());
  const kept = UUID.test(asked) ? await findSnapshot(db, companyId, now, asked) : undefined;
  if (!kept) throw new ApiError('snapshotGone');
  return kept;
}

export async function deleteOldSnapshots(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('search_snapshots')
    .where('made_at', '<', new Date(now.getTime() - LIFE))
    .execute();
}

async function findSnapshot(db: Db, companyId: string, now: Date, id: string): Promise<Snapshot | undefined> {
  const row = await db
    .selectFrom('search_snapshots')
    .select(['ids', 'hits'])
    .where('company_id', '=', companyId)
    .where('snapshot_id', '=', id)
    .where('made_at', '>', new Date(now.getTime() - LIFE))
    .executeTakeFirst();
  return row && { id, ...row };
}

async function keepSnapshot(
  db: Db,
  companyId: string,
  now: Date,
  { ids, hits }: Omit<Snapshot, 'id'>,
): Promise<Snapshot> {
  const id = randomUUID();
  await db
    .insertInto('search_snapshots')
    .values({ snapshot_id: id, company_id: companyId, ids: sql`${ids}::bigint[]`, hits, made_at: now })
    .execute();
  return { id, ids, hits };
}
