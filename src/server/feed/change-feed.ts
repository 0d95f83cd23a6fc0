/**
 * The change feed: first everything a device keeps, newest first, then the current state of whatever has changed since, in the
 * order of commits and without gaps. Changes during the first read have higher numbers than the one it started with, so the feed
 * returns them afterwards.
 * Devices that read from the same place at once share one read; each is given what its user may have of it.
 * Not here: how changes get their numbers (db/write.ts), what an entity looks like (the features' feed kinds), what follows from a
 * place that these data never gave out (put-back.ts).
 */
import { CHANGE_KINDS, type Change, type ChangeKind, type ChangesResponse } from '#contract/changes.ts';
import type { Db } from '#server/db/database.ts';
import { readHistory } from '#server/db/history.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { FeedCursor, FeedCursors } from './feed-cursor.ts';
import type { CommonReader, FeedEntry, FeedKind, FeedReader } from './feed-kind.ts';
import { isBeyond, type JudgePlace } from './put-back.ts';
import { createSharedReads } from './shared-reads.ts';

export interface ChangesRequest extends FeedReader {
  readonly cursor: string;
  readonly limit: number;
  /** When the call arrived, by `performance.now()`; the answer is not older. Undefined: now. */
  readonly arrivedAt?: number;
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

/** A page as it was read. `size`: characters. */
interface ReadPage extends Pick<ChangesResponse, 'cursor' | 'more'> {
  readonly found: readonly Found[];
  readonly size: number;
}

/** A change with its entity; undefined where that no longer exists. */
interface Found {
  readonly kind: ChangeKind;
  readonly id: string;
  readonly entry: FeedEntry | undefined;
}

/** What a page says that would look different to each user who shares it. */
const PERSONAL = Symbol('personal');
type Outcome = ReadPage | typeof PERSONAL;

export function createChangeFeed({ feedKinds, cursors, judge }: ChangeFeedDependencies): ReadChanges {
  const kinds = new Map(feedKinds.map((feedKind) => [feedKind.kind, feedKind]));
  const sharedReads = createSharedReads<Outcome>({
    now: () => performance.now(),
    sizeOf: (outcome) => (outcome === PERSONAL ? 0 : outcome.size),
  });

  /** `own`: for whom, if for one reader alone. */
  async function readPage(
    common: CommonReader & Pick<ChangesRequest, 'limit'>,
    given: FeedCursor | undefined,
    own: FeedReader | undefined,
  ): Promise<Outcome> {
    const { companyId } = common.caller;
    const write: WriteCursor = (cursor) => cursors.write(companyId, cursor);
    // One snapshot of the database, so that a change's number and its entity's state belong together.
    const page = await common.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (db) => {
        const history = await readHistory(db);
        if (given && (await isBeyond(db, { companyId, ...given }))) return undefined;
        if (given && given.history !== history) throw new ApiError('cursorGone');
        const reader = { ...common, db };
        const ownReader = own && { ...own, db };
        const place = given ?? (await startFirstRead(reader, history));
        if (!place.first) return readFeed(kinds, reader, ownReader, place, write);
        return ownReader && readFirst(kinds, { ...ownReader, limit: common.limit }, place, place.first, write);
      });
    if (page) return page;
    if (given) await judge({ companyId, ...given });
    throw new ApiError('cursorGone');
  }

  return async ({ cursor, limit, arrivedAt = performance.now(), ...reader }) => {
    const { caller, language, db } = reader;
    const { companyId, username, role } = caller;
    const given = cursor === '' ? undefined : cursors.read(companyId, cursor);
    const readOwn = () => readPage({ db, caller, language, limit }, given, reader);
    // Devices that read everything are seldom at the same place.
    if (!given || given.first) return forUser(await readOwn(), username);
    const common = { db, caller: { companyId, role }, language, limit };
    const key = [companyId, role, language, limit, cursor];
    const shared = await sharedReads.read(JSON.stringify(key), arrivedAt, () => readPage(common, given, undefined));
    if (shared !== PERSONAL) return forUser(shared, username);
    return forUser(await sharedReads.read(JSON.stringify([...key, username]), arrivedAt, readOwn), username);
  };
}

function forUser(page: Outcome, username: string): ChangesResponse {
  if (page === PERSONAL) throw new Error('What is read for one reader holds what is theirs.');
  const { cursor, more, found } = page;
  return { cursor, more, changes: found.map((one) => toChange(one, username)) };
}

/** Writes the cursor of a reader who has everything of the company. */
export async function newestCursor(db: Db, cursors: FeedCursors, companyId: string): Promise<string> {
  return cursors.write(companyId, { history: await readHistory(db), seq: await readNewest(db, companyId) });
}

async function startFirstRead({ db, caller }: CommonReader, history: string): Promise<FeedCursor> {
  return { history, seq: await readNewest(db, caller.companyId), first: { kind: CHANGE_KINDS[0] } };
}

/** A page of the first read takes one kind after the other, so that a small company needs only one page. */
async function readFirst(
  kinds: ReadonlyMap<ChangeKind, FeedKind>,
  reader: FeedReader & { readonly limit: number },
  { history, seq }: FeedCursor,
  begin: FirstPlace,
  write: WriteCursor,
): Promise<ReadPage> {
  const page = startPage(reader.limit);
  for (let place: FirstPlace | undefined = begin; place; ) {
    const { kind, after }: FirstPlace = place;
    const room = page.room();
    if (room === 0) return { cursor: write({ history, seq, first: place }), more: true, ...page.read() };
    const entries: FeedEntry[] = (await kinds.get(kind)?.snapshotPage(reader, after, room)) ?? [];
    page.add(entries.map((entry) => ({ kind, id: entry.id, entry })));
    const last = entries.at(-1);
    place = last && entries.length === room ? { kind, after: last.id } : placeAfter(kind);
  }
  // After the last kind, the reader asks the feed itself once more for what changed meanwhile.
  return { cursor: write({ history, seq }), more: true, ...page.read() };
}

function placeAfter(kind: ChangeKind): FirstPlace | undefined {
  const next = CHANGE_KINDS[CHANGE_KINDS.indexOf(kind) + 1];
  return next && { kind: next };
}

async function readFeed(
  kinds: ReadonlyMap<ChangeKind, FeedKind>,
  reader: CommonReader & { readonly limit: number },
  own: FeedReader | undefined,
  { history, seq: begin }: FeedCursor,
  write: WriteCursor,
): Promise<Outcome> {
  const page = startPage(reader.limit);
  let seq = begin;
  for (let room = page.room(); room > 0; room = page.room()) {
    const rows = await readRows(reader, seq, room);
    const entries = await loadEntries(kinds, reader, own, rows);
    if (entries === PERSONAL) return PERSONAL;
    page.add(
      rows.map((row) => {
        const kind = row.kind as ChangeKind;
        return { kind, id: row.entity_id, entry: entries.get(`${kind} ${row.entity_id}`) };
      }),
    );
    seq = rows.at(-1)?.seq ?? seq;
    if (rows.length < room) return { cursor: write({ history, seq }), more: false, ...page.read() };
  }
  return { cursor: write({ history, seq }), more: true, ...page.read() };
}

function readRows({ db, caller }: CommonReader, after: string, limit: number) {
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
  const found: Found[] = [];
  let size = 0;
  let step = FIRST_STEP;
  return {
    read: () => ({ found, size }),
    /** How many more entities may be read at once; 0 when the page is full. */
    room: () => (size >= PAGE_SIZE ? 0 : Math.min(step, limit - found.length)),
    add(more: readonly Found[]) {
      found.push(...more);
      size += JSON.stringify(more).length;
      if (more.length === step) step *= 2;
    },
  };
}

async function loadEntries(
  kinds: ReadonlyMap<ChangeKind, FeedKind>,
  reader: CommonReader,
  own: FeedReader | undefined,
  rows: readonly { kind: string; entity_id: string; deleted: boolean }[],
): Promise<Map<string, FeedEntry> | typeof PERSONAL> {
  const entries = new Map<string, FeedEntry>();
  for (const [kind, feedKind] of kinds) {
    const ids = rows.filter((row) => row.kind === kind && !row.deleted).map((row) => row.entity_id);
    if (ids.length === 0) continue;
    if (feedKind.isPersonal && !own) return PERSONAL;
    const loaded = feedKind.isPersonal ? own && feedKind.load(own, ids) : feedKind.load(reader, ids);
    for (const entry of (await loaded) ?? []) entries.set(`${kind} ${entry.id}`, entry);
  }
  return entries;
}

function toChange({ kind, id, entry }: Found, username: string): Change {
  const isTheirs = entry && (entry.username === undefined || entry.username === username);
  return (
    isTheirs ? { kind, id, etag: entry.etag, doc: entry.doc } : { kind, id, etag: null, deleted: true }
  ) as Change;
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
