/**
 * What a plan is measured by: a shipment is one unit from its first booking on, however often it is cancelled and booked again.
 * Units are counted in the write that books, which also warns when the plan's limit is near.
 */
import { sql } from 'kysely';
import type { UnitsOfMonth } from '#contract/company.ts';
import { EDITORS } from '#contract/primitives.ts';
import { limitLevel, monthsUntil, planOf, unitsThisYear } from '#domain/company/plan-use.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { WriteTx } from '#server/db/write.ts';
import { notifyRoles } from '#server/notifications/notify-users.ts';
import { todayAt, type Warehouse } from './warehouse-repository.ts';

export async function countUnits(tx: WriteTx, shipmentIds: readonly string[], warehouse: Warehouse): Promise<void> {
  const company_id = tx.actor.companyId;
  const month = monthAt(warehouse, tx.now);
  const added = await tx.db
    .insertInto('delivery_units')
    .values(shipmentIds.map((shipment_id) => ({ company_id, shipment_id, month })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('shipment_id')
    .execute();
  if (added.length === 0) return;
  // Held until the commit, so that only one of two bookings reaches a level of the plan.
  await tx.db
    .insertInto('delivery_unit_months')
    .values({ company_id, month, units: added.length })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'month'])
        .doUpdateSet({ units: sql`delivery_unit_months.units + excluded.units` }),
    )
    .execute();
  await noticeNearLimit(tx, month, added.length);
}

/** The twelve months before this one, then this month, by the warehouse's calendar. */
export async function readUnitsByMonth(db: Db | Tx, companyId: string, month: string): Promise<UnitsOfMonth[]> {
  const months = monthsUntil(month);
  const counted = await db
    .selectFrom('delivery_unit_months')
    .select(['month', 'units'])
    .where('company_id', '=', companyId)
    .where('month', 'in', months)
    .execute();
  const units = new Map(counted.map((row) => [row.month, row.units]));
  return months.map((each) => ({ month: each, units: units.get(each) ?? 0 }));
}

export function monthAt(warehouse: Warehouse, now: Date): string {
  return todayAt(warehouse, now).slice(0, 'yyyy-MM'.length);
}

/** Notifies when this booking reaches a level. Units only grow within a month, so each level is reported once. */
async function noticeNearLimit(tx: WriteTx, month: string, added: number): Promise<void> {
  const { companyId } = tx.actor;
  const { payment_plan_id } = await tx.db
    .selectFrom('companies')
    .select('payment_plan_id')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const limit = planOf(payment_plan_id)?.maxValue;
  if (limit === undefined) return;
  const units = unitsThisYear(await readUnitsByMonth(tx.db, companyId, month));
  if (limitLevel(units, limit) === limitLevel(units - added, limit)) return;
  await notifyRoles(tx, EDITORS, { type: 'warning', code: 'planLimitNear', values: { units, limit } });
}
