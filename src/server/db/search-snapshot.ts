/**
 * The frozen result of a search: which entities it found and in which order, kept for an hour so that later pages show the same
 * ones. Users never see it as a change, so it bypasses write.ts and enters no feed.
 * Not here: searching (features).
 */
import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { ApiError } from '#server/errors/api-error.ts';
import type { Db } from './database.ts';

/** Unit: milliseconds. */
const LIFE = 60 * 60 * 1000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A query of one row: which were found, in order, and how many there were; more than are kept, where some are not. */
export type Finding = RawBuilder<{ ids: string[]; hits: number }>;

export interface AskedPage {
  /** The snapshot that was requested; a new one is kept if none was. */
  readonly snapshot?: string | null | undefined;
  /** The first is 1. */
  readonly page: number;
  readonly pageSize: number;
}

export interface SnapshotPage {
  readonly id: string;
  /** Those on the page. */
  readonly ids: readonly string[];
  readonly hits: number;
  /** How many of the hits are kept. */
  readonly kept: number;
  /** The highest of those kept; '0' when there is none. */
  readonly highest: string;
}

/**
 * A page of the requested snapshot, or of a new one, which is found, kept and read in one statement: ten thousand ids stay in the
 * database. Refuses an expired snapshot: the search must start over.
 */
export async function openSnapshot(
  db: Db,
  companyId: string,
  now: Date,
  asked: AskedPage,
  find: () => Finding | Promise<Finding>,
): Promise<SnapshotPage> {
  const { snapshot } = asked;
  if (!snapshot) return keepSnapshot(db, companyId, now, asked, await find());
  const kept = UUID.test(snapshot) ? await readSnapshot(db, companyId, now, asked, snapshot) : undefined;
  if (!kept) throw new ApiError('snapshotGone');
  return kept;
}

export async function deleteOldSnapshots(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('search_snapshots')
    .where('made_at', '<', new Date(now.getTime() - LIFE))
    .execute();
}

async function readSnapshot(
  db: Db,
  companyId: string,
  now: Date,
  asked: AskedPage,
  id: string,
): Promise<SnapshotPage | undefined> {
  const { rows } = await sql<Omit<SnapshotPage, 'id'>>`
    select ${pageOf(asked)} from search_snapshots
    where company_id = ${companyId} and snapshot_id = ${id}
      and made_at > ${new Date(now.getTime() - LIFE)}`.execute(db);
  return rows[0] && { id, ...rows[0] };
}

async function keepSnapshot(
  db: Db,
  companyId: string,
  now: Date,
  asked: AskedPage,
  found: Finding,
): Promise<SnapshotPage> {
  const id = randomUUID();
  const { rows } = await sql<Omit<SnapshotPage, 'id'>>`
    insert into search_snapshots (snapshot_id, company_id, ids, hits, made_at)
    select ${id}::uuid, ${companyId}, found.ids, found.hits, ${now}::timestamptz from (${found}) as found
    returning ${pageOf(asked)}`.execute(db);
  const [page] = rows;
  if (!page) throw new Error('A search was not kept.');
  return { id, ...page };
}

function pageOf({ page, pageSize }: AskedPage) {
  const first = (page - 1) * pageSize + 1;
  return sql`
    hits, cardinality(ids) as kept, ids[${first}::integer:${first + pageSize - 1}::integer] as ids,
    (select coalesce(max(one), 0)::text from unnest(ids) as one) as highest`;
}
