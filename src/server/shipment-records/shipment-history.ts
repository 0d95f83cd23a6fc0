/**
 * Records the history of shipments (HIS-01) in the write that changes them: the repository hands over each shipment as it was and as it
 * is, so no write can forget it.
 * Not here: what a change was (domain/shipments/shipment-deed.ts), reading it together with papers and messages (server/history).
 */
import { sql } from 'kysely';
import type { Deed } from '#contract/history.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { FieldChange } from '#domain/shipments/field-changes.ts';
import { deedOf, isSameField, keptChanges } from '#domain/shipments/shipment-deed.ts';
import { json } from '#server/db/database.ts';
import type { StoredMet } from '#server/db/tables/history-tables.ts';
import type { WriteTx } from '#server/db/write.ts';

export interface WrittenShipment {
  /** Undefined for a new one. */
  readonly before: Shipment | undefined;
  readonly after: Shipment;
}

/** Rows of one statement. */
const PART = 500;

/** `made`: what making them was, where their content does not say it. */
export async function recordHistory(tx: WriteTx, written: readonly WrittenShipment[], made?: Deed): Promise<void> {
  const { companyId, username, device = null, doneAt } = tx.actor;
  const told = written.flatMap(({ before, after }) => {
    const deed = deedOf(before, after);
    if (!deed) return [];
    const { changes, more } = keptChanges(before, after);
    const { shipmentId, createdAt } = after;
    return [{ shipmentId, createdAt, isNew: !before, deed: before ? deed : (made ?? deed), changes, more }];
  });
  const earlier = doneAt && (await readEarlier(tx, doneAt, told));
  const rows = told.map(({ shipmentId, createdAt, isNew, deed, changes, more }) => {
    const { madeAt = createdAt && new Date(createdAt), met = [] } = earlier?.get(shipmentId) ?? {};
    // Nothing is done to a shipment before it is made: then the device's clock is wrong, and nobody knows by how much.
    const done = doneAt && (isNew || !madeAt || doneAt >= madeAt) ? doneAt : undefined;
    return {
      ...{ company_id: companyId, shipment_id: shipmentId, username, device, deed },
      ...{ done_at: done ?? tx.now, by_device: done !== undefined, told_at: tx.now },
      ...{ changes: json(changes), more_changes: more, met: json(met) },
    };
  });
  for (let first = 0; first < rows.length; first += PART) {
    await tx.db
      .insertInto('shipment_history')
      .values(rows.slice(first, first + PART))
      .execute();
  }
}

/** How shipments come to be. */
const MADE = ['created', 'copied', 'returned', 'imported'] as const satisfies readonly Deed[];

interface Earlier {
  readonly madeAt?: Date;
  readonly met: readonly StoredMet[];
}

/** When these were made, what others have done to them since this was done, and which of those fields this one sets anew. */
async function readEarlier(
  { db, actor }: WriteTx,
  doneAt: Date,
  told: readonly { readonly shipmentId: string; readonly changes: readonly FieldChange[] }[],
): Promise<Map<string, Earlier>> {
  const changesOf = new Map(told.map(({ shipmentId, changes }) => [shipmentId, changes]));
  const rows = await db
    .selectFrom('shipment_history')
    .select(['shipment_id', 'username', 'done_at', 'deed', 'changes'])
    .where('company_id', '=', actor.companyId)
    .where(sql<boolean>`shipment_id = any(${[...changesOf.keys()]}::bigint[])`)
    .where((where) =>
      where.or([
        where('deed', 'in', MADE),
        where.and([
          where('told_at', '>', doneAt),
          where('username', '!=', actor.username),
          where('deed', 'in', ['edited', 'noted']),
        ]),
      ]),
    )
    .orderBy('history_id')
    .execute();
  const earlier = new Map<string, Earlier>();
  for (const { shipment_id, username, done_at, deed, changes: theirs } of rows) {
    const known = earlier.get(shipment_id) ?? { met: [] };
    if ((MADE as readonly Deed[]).includes(deed)) {
      earlier.set(shipment_id, { ...known, madeAt: done_at });
      continue;
    }
    const mine = changesOf.get(shipment_id) ?? [];
    const both = theirs.filter((change) => mine.some((own) => isSameField(own, change)));
    const clashes = both.map(({ path, line, kind }) => ({ path, kind, ...(line !== undefined && { line }) }));
    earlier.set(shipment_id, { ...known, met: [...known.met, { username, doneAt: done_at.toISOString(), clashes }] });
  }
  return earlier;
}
