/**
 * On the first of a month, moves each company that has asked for it to the plan that its last twelve months need. The job runs
 * every night, so a missed first night is made up for. A company gets a smaller plan only once it has twelve months to judge by;
 * beyond the largest plan a size must be agreed on, so the largest plan stays.
 */
import { EDITORS } from '#contract/primitives.ts';
import { PAYMENT_PLANS } from '#domain/company/payment-plans.ts';
import { planForUnits, planOf, unitsOfFullYear } from '#domain/company/plan-use.ts';
import { auditedSystem } from '#server/audit/audit-writes.ts';
import type { Db } from '#server/db/database.ts';
import type { Writer, WriteTx } from '#server/db/write.ts';
import { jobType } from '#server/jobs/job-type.ts';
import { notifyRoles } from '#server/notifications/notify-users.ts';
import { type CompanyRow, lockCompany, updateCompany } from './company-repository.ts';
import { monthAt, readUnitsByMonth } from './delivery-units.ts';
import { toWarehouse } from './warehouse-repository.ts';

/** Moves companies that asked for it to the plan they need. */
export const planAdjustmentJob = jobType('plan.adjust');

export function createPlanAdjustment({ db, writer }: { db: Db; writer: Writer }) {
  return async (): Promise<void> => {
    const asking = await db
      .selectFrom('companies')
      .select('company_id')
      .where('auto_adjust_plan', '=', true)
      .where('trial_ends_at', 'is', null)
      .orderBy('company_id')
      .execute();
    for (const { company_id } of asking) {
      await writer(auditedSystem(company_id, 'plan'))(async (tx) => {
        await adjust(tx);
        return { body: undefined };
      });
    }
  };
}

async function adjust(tx: WriteTx): Promise<void> {
  const row = await lockCompany(tx);
  const month = monthAt(toWarehouse(row), tx.now);
  const current = planOf(row.payment_plan_id);
  if (!current || !row.auto_adjust_plan || row.plan_judged_month === month) return;
  await noteJudged(tx, month);
  // The month in which it was requested is billed as ordered.
  if (row.plan_judged_month === null) return;
  const byMonth = await readUnitsByMonth(tx.db, row.company_id, month);
  const units = unitsOfFullYear(byMonth);
  const needed = planForUnits(units) ?? PAYMENT_PLANS.at(-1) ?? current;
  const isSmaller = needed.maxValue < current.maxValue;
  if (needed.planId === current.planId || (isSmaller && isYoung(row, byMonth[0]?.month ?? month))) return;
  await updateCompany(tx, { payment_plan_id: needed.planId });
  const values = { units, from: current.maxValue, to: needed.maxValue };
  await notifyRoles(tx, EDITORS, { type: 'info', code: 'planMoved', values });
}

/** Whether the company is younger than the first of the judged months. */
function isYoung(row: CompanyRow, firstMonth: string): boolean {
  return monthAt(toWarehouse(row), row.created_at) > firstMonth;
}

async function noteJudged({ db, actor }: WriteTx, month: string): Promise<void> {
  await db
    .updateTable('companies')
    .set({ plan_judged_month: month })
    .where('company_id', '=', actor.companyId)
    .execute();
}
