/**
 * What people and Kaj did to a shipment. Of what it did before its history was recorded, its own row knows who made it and who brought
 * it into its state.
 */
import type { HistoryChange, HistoryEvent, MetChange } from '#contract/history.ts';
import { deedOf } from '#domain/shipments/shipment-deed.ts';
import type { Db } from '#server/db/database.ts';
import { systemActor } from '#server/db/write.ts';
import { eventOf, type Source } from './history-source.ts';

const SYSTEM = systemActor('').username;

export const recordedChanges: Source = async ({ db, companyId, shipment, limit }) => {
  const { shipmentId } = shipment;
  const ofShipment = db
    .selectFrom('shipment_history')
    .where('shipment_history.company_id', '=', companyId)
    .where('shipment_history.shipment_id', '=', shipmentId);
  const rows = await ofShipment
    .leftJoin('users', (join) =>
      join
        .onRef('users.company_id', '=', 'shipment_history.company_id')
        .onRef('users.username', '=', 'shipment_history.username'),
    )
    .select([
      ...(['history_id', 'done_at', 'by_device', 'told_at', 'shipment_history.username', 'device', 'deed'] as const),
      ...(['changes', 'more_changes', 'met', 'full_name'] as const),
    ])
    .orderBy('done_at', 'desc')
    .orderBy('history_id', 'desc')
    .limit(limit)
    .execute();
  const names = await fullNames(
    db,
    companyId,
    rows.flatMap(({ met }) => met.map(({ username }) => username)),
  );
  const recorded = rows.map((row): HistoryEvent => {
    const isOwn = row.username === SYSTEM;
    return eventOf({
      ...{ eventId: `c${row.history_id}`, what: row.deed, group: groupOf(row) },
      ...{ doneAt: row.done_at, clock: row.by_device ? 'device' : 'server', serverAt: row.told_at },
      ...{ user: isOwn ? null : row.username, userName: row.full_name, device: isOwn ? null : row.device },
      ...{ changes: row.changes as HistoryChange[], moreChanges: row.more_changes },
      met: row.met.map(
        ({ username, doneAt, clashes }): MetChange => ({
          ...{ user: username, userName: names.get(username) ?? null, doneAt, clashes: [...clashes] },
        }),
      ),
    });
  });
  const counted = await ofShipment
    .select(({ fn }) => ['username', 'deed', fn.countAll<string>().as('count')])
    .groupBy(['username', 'deed'])
    .execute();
  const counts = { people: 0, carrier: 0 };
  for (const row of counted) counts[groupOf(row)] += Number(row.count);
  const earlier = await beforeRecording();
  return {
    events: [...recorded, ...earlier],
    counts: { ...counts, people: counts.people + earlier.length },
  };

  async function beforeRecording(): Promise<HistoryEvent[]> {
    const row = await db
      .selectFrom('shipments')
      .select(['created_at', 'created_by', 'state_changed_at', 'state_changed_by'])
      .where('company_id', '=', companyId)
      .where('shipment_id', '=', shipmentId)
      .executeTakeFirst();
    if (!row) return [];
    const { created_at: createdAt, state_changed_at: changedAt } = row;
    const told = await ofShipment
      .select('told_at')
      .where('told_at', 'in', [createdAt, changedAt ?? createdAt])
      .execute();
    const isRecorded = (moment: Date) => told.some(({ told_at }) => told_at.getTime() === moment.getTime());
    const people = await fullNames(
      db,
      companyId,
      [row.created_by, row.state_changed_by].flatMap((name) => name ?? []),
    );
    const known = (eventId: string, at: Date, username: string | null) => {
      const user = username === SYSTEM ? null : username;
      const times = { doneAt: at, clock: 'server', serverAt: at } as const;
      return { eventId, group: 'people', ...times, user, userName: people.get(user ?? '') ?? null } as const;
    };
    const made = isRecorded(createdAt)
      ? []
      : [eventOf({ ...known('made', createdAt, row.created_by), what: deedOf(undefined, shipment) ?? 'created' })];
    if (!changedAt || changedAt.getTime() === createdAt.getTime() || isRecorded(changedAt)) return made;
    const change: HistoryChange = { path: 'status', kind: 'changed', was: null, becomes: shipment.status };
    return [...made, eventOf({ ...known('state', changedAt, row.state_changed_by), what: 'moved', changes: [change] })];
  }
};

/** What Kaj does by itself follows from what a carrier says, but for putting away what is old. */
function groupOf({ username, deed }: { readonly username: string; readonly deed: string }): 'people' | 'carrier' {
  return username === SYSTEM && deed !== 'archived' ? 'carrier' : 'people';
}

async function fullNames(db: Db, companyId: string, usernames: readonly string[]): Promise<Map<string, string>> {
  if (usernames.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['username', 'full_name'])
    .where('company_id', '=', companyId)
    .where('username', 'in', [...new Set(usernames)])
    .execute();
  return new Map(rows.map(({ username, full_name }) => [username, full_name]));
}
