/**
 * The change feed: first everything a device keeps, newest first, then the current state of whatever has changed since, in the
 * order of commits and without gaps. Changes during the first read have higher numbers than the one it started with, so the feed
 * returns them afterwards.
 * Not here: how changes get their numbers (db/write.ts), what an entity looks like (the features' feed kinds), what follows from a
 * place that these data never gave out (put-back.ts).
 */
import { CHANGE_KINDS, type Change, type ChangeKind, type ChangesResponse } from '#contract/changes.ts';
import type { Db } from '#server/db/database.ts';
import { readHistory } from '#server/db/history.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { FeedCursor, FeedCursors } from './feed-cursor.ts';
import type { FeedEntry, FeedKind, FeedReader } from './feed-kind.ts';
import { isBeyond, type JudgePlace } from './put-back.ts';

export interface ChangesRequest extends FeedReader {
  readonly cursor: string;
  readonly limit: number;
}

/** Unit: characters of JSON, about ten times what is transferred. */
const PAGE_SIZE = 500_000;
/** How many entities the first step reads: a few large ones fill a page. The step doubles each time it did not fill the page. */
const FIRST_STEP = 20;

type FirstPlace = NonNullable<FeedCursor['first']>;

export type ReadChanges = (request: ChangesRequest) => Promise<ChangesResponse>;

export interface ChangeFeedDependencies {
  readonly feedKinds: readonly FeedKind[];
  readonly cursors: FeedCursors;
  /** Told of a place that these data never gave out. */
  readonly judge: JudgePlace;
}

/** What writes the cursors of one reader's pages. */
type WriteCursor = (cursor: FeedCursor) => string;

export function createChangeFeed({ feedKinds, cursors, judge }: ChangeFeedDependencies): ReadChanges {
  const kinds = new Map(feedKinds.map((feedKind) => [feedKind.kind, feedKind]));
  return async (request) => {
    const { companyId } = request.caller;
    const given = request.cursor === '' ? undefined : cursors.read(companyId, request.cursor);
    const write: WriteCursor = (cursor) => cursors.write(companyId, cursor);
    // One snapshot of the database, so that a change's number and its entity's state belong together.
    const answer = await request.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (db) => {
        const reader = { ...request, db };
        const history = await readHistory(db);
        if (given && (await isBeyond(db, { companyId, ...given }))) return undefined;
        if (given && given.history !== history) throw new ApiError('cursorGone');
        const place = given ?? (await startFirstRead(reader, history));
        return place.first
          ? readFirst(kinds, reader, place, place.first, write)
          : readFeed(kinds, reader, place, write);
      });
    if (answer) return answer;
    if (given) await judge({ companyId, ...given });
    throw new ApiError('cursorGone');
  };
}

/** Writes the cursor of a reader who has everything of the company. */
export async function newestCursor(db: Db, cursors: FeedCursors, companyId: string): Promise<string> {
  return cursors.write(companyId, { history: await readHistory(db), seq: await readNewest(db, companyId) });
}

async function startFirstRead({ db, caller }: FeedReader, history: string): Promise<FeedCursor> {
  return { history, seq: await readNewest(db, caller.companyId), first: { kind: CHANGE_KINDS[0] } };
}

/** A page of the first read takes one kind after the other, so that a small company needs only one page. */
async function readFirst(
  kinds: ReadonlyMap<ChangeKind, FeedKind>,
  reader: FeedReader & { readonly limit: number },
  { history, seq }: FeedCursor,
  begin: FirstPlace,
  write: WriteCursor,
): Promise<ChangesResponse> {
  const page = startPage(reader.limit);
  for (let place: FirstPlace | undefined = begin; place; ) {
    const { kind, after }: FirstPlace = place;
    const room = page.room();
    if (room === 0) return { cursor: write({ history, seq, first: place }), more: true, changes: page.changes };
    const entries: FeedEntry[] = (await kinds.get(kind)?.snapshotPage(reader, after, room)) ?? [];
    page.add(entries.map((entry) => toChange(kind, entry)));
    const last = entries.at(-1);
    place = last && entries.length === room ? { kind, after: last.id } : placeAfter(kind);
  }
  // After the last kind, the reader asks the feed itself once more for what changed meanwhile.
  return { cursor: write({ history, seq }), more: true, changes: page.changes };
}

function placeAfter(kind: ChangeKind): FirstPlace | undefined {
  const next = CHANGE_KINDS[CHANGE_KINDS.indexOf(kind) + 1];
  return next && { kind: next };
}

async function readFeed(
  kinds: ReadonlyMap<ChangeKind, FeedKind>,
  reader: FeedReader & { readonly limit: number },
  { history, seq: begin }: FeedCursor,
  write: WriteCursor,
): Promise<ChangesResponse> {
  const page = startPage(reader.limit);
  let seq = begin;
  for (let room = page.room(); room > 0; room = page.room()) {
    const rows = await readRows(reader, seq, room);
    const entries = await loadEntries(kinds, reader, rows);
    page.add(
      rows.map((row): Change => {
        const kind = row.kind as ChangeKind;
        const entry = entries.get(`${kind} ${row.entity_id}`);
        return entry ? toChange(kind, entry) : { kind, id: row.entity_id, etag: null, deleted: true };
      }),
    );
    seq = rows.at(-1)?.seq ?? seq;
    if (rows.length < room) return { cursor: write({ history, seq }), more: false, changes: page.changes };
  }
  return { cursor: write({ history, seq }), more: true, changes: page.changes };
}

function readRows({ db, caller }: FeedReader, after: string, limit: number) {
  return db
    .selectFrom('changes')
    .selectAll()
    .where('company_id', '=', caller.companyId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** A page is full when it holds `limit` changes, or too much data to get through a bad connection. */
function startPage(limit: number) {
  const changes: Change[] = [];
  let size = 0;
  let step = FIRST_STEP;
  return {
    changes,
    /** How many more entities may be read at once; 0 when the page is full. */
    room: () => (size >= PAGE_SIZE ? 0 : Math.min(step, limit - changes.length)),
    add(more: readonly Change[]) {
      changes.push(...more);
      size += JSON.stringify(more).length;
      if (more.length === step) step *= 2;
    },
  };
}

async function loadEntries(
  kinds: ReadonlyMap<ChangeKind, FeedKind>,
  reader: FeedReader,
  rows: readonly { kind: string; entity_id: string; deleted: boolean }[],
): Promise<Map<string, FeedEntry>> {
  const entries = new Map<string, FeedEntry>();
  for (const [kind, feedKind] of kinds) {
    const ids = rows.filter((row) => row.kind === kind && !row.deleted).map((row) => row.entity_id);
    if (ids.length === 0) continue;
    for (const entry of await feedKind.load(reader, ids)) entries.set(`${kind} ${entry.id}`, entry);
  }
  return entries;
}

function toChange(kind: ChangeKind, { id, etag, doc }: FeedEntry): Change {
  return { kind, id, etag, doc } as Change;
}

/** Number of the company's newest change. */
async function readNewest(db: Db, companyId: string): Promise<string> {
  const counter = await db
    .selectFrom('company_counters')
    .select('change_seq')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return counter?.change_seq ?? '0';
}
