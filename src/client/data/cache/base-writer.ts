/**
 * The only writer of base: what the server said about an entity replaces what it said before. An older version of a shipment
 * never replaces a newer one, so a slow answer cannot undo a faster one.
 * Not here: what this person changed (data/outbox), when to fetch (change-pull.ts and the queries).
 */
import type { Change } from '#contract/changes.ts';
import type { Shipment, ShipmentRow } from '#contract/shipment.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { shipmentRow } from '#domain/shipments/list-row.ts';
import { STATUS } from '#domain/shipments/status.ts';
import type { DataHistory } from '../api/data-history.ts';
import { withDatabase } from '../device/database-retry.ts';
import { gatherWrites } from '../device/gathered-writes.ts';
import { type CacheDatabase, type KeptKind, readFact, TABLE_OF, writeFact } from './cache-database.ts';

export interface BaseWriter {
  /**
   * Writes a part of the change feed and moves the cursor behind it: both or neither. Returns false, and writes nothing, if
   * the device is no longer where the part begins: its cache was wiped, or another tab has read on.
   */
  applyChanges(changes: readonly Change[], place: FeedPlace): Promise<boolean>;
  /** Writes one entity as the server reported it. Entities that arrive during a write are written together after it. */
  put<Kind extends KeptKind>(kind: Kind, doc: DocOf<Kind>): Promise<void>;
  putRows(rows: readonly ShipmentRow[]): Promise<void>;
  removeShipment(shipmentId: string): Promise<void>;
  /** Forgets every document, for a feed that starts over. */
  startOver(): Promise<void>;
}

type DocOf<Kind extends Change['kind']> = NonNullable<Extract<Change, { kind: Kind }>['doc']>;

/** What the server reports about an entity: its current document, or that it was deleted. */
type Incoming = { readonly kind: string; readonly doc?: unknown; readonly deleted?: boolean | undefined };

const KINDS = Object.keys(TABLE_OF) as KeptKind[];

export interface FeedPlace {
  /** Where the part begins. */
  readonly from: string;
  readonly cursor: string;
  /** No more changes were waiting: the device knows what the server knew. */
  readonly caughtUp: boolean;
}

/** The data that were read belong to another history than those stored here: this page is about to read everything again. */
export class OtherHistoryError extends Error {
  override readonly name = 'OtherHistoryError';
}

export function createBaseWriter(
  cache: CacheDatabase,
  now: () => number,
  history: Pick<DataHistory, 'own' | 'server'>,
): BaseWriter {
  // Dexie follows awaits only from a function that is itself async.
  const write = <Result>(work: () => Promise<Result>) =>
    withDatabase(cache, () =>
      cache.transaction('rw', cache.tables, async () => {
        await requireHistory();
        return work();
      }),
    );

  /** Histories are never mixed: a document of a lost history could pass for the newest version of whatever has its id now. */
  async function requireHistory(): Promise<void> {
    const own = history.own();
    const kept = await readFact(cache, 'history');
    if (own !== history.server() || (kept !== undefined && kept !== own)) throw new OtherHistoryError();
    if (kept === undefined && own !== null) await writeFact(cache, 'history', own);
  }

  /** `unlessKnown`: the feed reports this device's own saves too, whose answers it has already. */
  async function putShipments(incoming: readonly Shipment[], unlessKnown: boolean): Promise<void> {
    const shipments = newestOf(incoming);
    const known = await cache.shipments.bulkGet(shipments.map(({ shipmentId }) => shipmentId));
    const fresh = shipments.filter((doc, index) => {
      const before = known[index]?.doc;
      return !isNewer(before, doc) && !(unlessKnown && isSame(before, doc));
    });
    if (fresh.length === 0) return;
    const at = now();
    await Promise.all([
      cache.shipments.bulkPut(fresh.map((doc) => ({ shipmentId: doc.shipmentId, doc, fetchedAt: at, usedAt: at }))),
      cache.shipmentRows.bulkPut(fresh.map(shipmentRow)),
    ]);
  }

  async function putAll<Kind extends KeptKind>(
    kind: Kind,
    docs: readonly DocOf<Kind>[],
    unlessKnown = false,
  ): Promise<void> {
    if (docs.length === 0) return;
    if (kind === 'shipment') await putShipments(docs as readonly Shipment[], unlessKnown);
    else await cache.table(TABLE_OF[kind]).bulkPut(docs);
  }

  const putTogether = gatherWrites((incoming: readonly Incoming[]) =>
    write(async () => {
      for (const kind of KINDS) await putAll(kind, docsOf(incoming, kind));
      return incoming.map(() => undefined);
    }),
  );

  return {
    applyChanges: (changes, place) =>
      write(async () => {
        if (((await readFact(cache, 'cursor')) ?? '') !== place.from) return false;
        const kept = changes.filter((change) => !isArchived(change));
        for (const kind of KINDS) await putAll(kind, docsOf(kept, kind), true);
        await removeAll(
          cache,
          changes.filter((change) => change.deleted === true || isArchived(change)),
        );
        const staticData = docsOf(changes, 'staticData').at(-1);
        if (staticData) await writeFact(cache, 'staticData', staticData);
        await writeFact(cache, 'cursor', place.cursor);
        if (place.caughtUp) {
          await writeFact(cache, 'complete', true);
          await writeFact(cache, 'syncedAt', now());
        }
        return true;
      }),
    put: (kind, doc) => putTogether({ kind, doc }),
    putRows: (rows) =>
      write(async () => {
        const known = await cache.shipmentRows.bulkGet(rows.map(({ shipmentId }) => shipmentId));
        // A write wakes every reader of the rows, so rows that are already known are not written again.
        const fresh = rows.filter((row, index) => !isNewer(known[index], row) && !isSame(known[index], row));
        if (fresh.length > 0) await cache.shipmentRows.bulkPut(fresh);
      }),
    removeShipment: (shipmentId) =>
      write(async () => {
        await cache.shipments.delete(shipmentId);
        await cache.shipmentRows.delete(shipmentId);
      }),
    startOver: () =>
      write(async () => {
        for (const table of cache.tables) if (table.name !== 'meta') await table.clear();
        await cache.meta.bulkDelete(['cursor', 'complete', 'evicted']);
      }),
  };
}

/** Picks the newest of several versions of a shipment, in whatever order they were reported. */
function newestOf(shipments: readonly Shipment[]): Shipment[] {
  const newest = new Map<string, Shipment>();
  for (const shipment of shipments) {
    if (!isNewer(newest.get(shipment.shipmentId), shipment)) newest.set(shipment.shipmentId, shipment);
  }
  return [...newest.values()];
}

function docsOf<Kind extends Change['kind']>(incoming: readonly Incoming[], kind: Kind): readonly DocOf<Kind>[] {
  return incoming.flatMap((one) => (one.kind === kind && one.doc && !one.deleted ? [one.doc as DocOf<Kind>] : []));
}

/** An archived shipment leaves the device; it is fetched again when somebody asks for it. */
function isArchived(change: Change): boolean {
  return change.kind === 'shipment' && change.doc?.status === STATUS.archived;
}

async function removeAll(cache: CacheDatabase, gone: readonly Change[]): Promise<void> {
  for (const kind of KINDS) {
    const ids = gone.filter((change) => change.kind === kind).map(({ id }) => id);
    // Dexie tells of a write of nothing, too, and whoever follows the table would read all of it again.
    if (ids.length === 0) continue;
    await cache.table(TABLE_OF[kind]).bulkDelete(ids);
    if (kind === 'shipment') await cache.shipmentRows.bulkDelete(ids);
  }
}

/** An etag is a quoted row version, a point, and digits without order; one that is not a number counts as version 0. */
function isNewer(known: { _etag: string | null } | undefined, other: { _etag: string | null }): boolean {
  return versionOf(known?._etag) > versionOf(other._etag);
}

function versionOf(etag: string | null | undefined): number {
  return Math.trunc(Number(etag?.replaceAll('"', '') ?? Number.NaN)) || 0;
}
