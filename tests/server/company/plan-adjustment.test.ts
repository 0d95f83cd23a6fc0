/** A plan that adjusts itself to what the company books. */
import { beforeEach, expect, test, vi } from 'vitest';
import { planAdjustmentJob } from '#server/company/plan-adjustment.ts';
import { addJob } from '#server/jobs/job-queue.ts';
import { startTestServer } from '#tests/support/server.ts';
import { OTHER_COMPANY, TEST_COMPANY, TEST_USERS } from '#tests/support/test-companies.ts';

let now = new Date('2026-03-20T09:00:00Z');
const server = await startTestServer({ clock: () => now });
const { db } = server;
const moderator = () => server.signIn(TEST_USERS.Moderator);

async function setUnits(units: Readonly<Record<string, number>>): Promise<void> {
  await db.deleteFrom('delivery_unit_months').execute();
  const rows = Object.entries(units).map(([month, count]) => ({ company_id: TEST_COMPANY, month, units: count }));
  await db.insertInto('delivery_unit_months').values(rows).execute();
}

/** What a night's job makes of the plan. */
async function nightOf(day: string): Promise<string | null | undefined> {
  now = new Date(`${day}T03:17:00Z`);
  await addJob(db, planAdjustmentJob, {}, { key: 'night' });
  await vi.waitFor(
    async () => {
      const left = await db.selectFrom('companies').select('plan_judged_month').where('company_id', '=', TEST_COMPANY);
      expect((await left.executeTakeFirstOrThrow()).plan_judged_month).toBe(day.slice(0, 7));
    },
    { timeout: 10_000 },
  );
  return (await (await moderator()).do('company')).paymentPlanId;
}

beforeEach(async () => {
  now = new Date('2026-03-20T09:00:00Z');
  const born = { created_at: new Date('2024-01-01T00:00:00Z'), plan_judged_month: null };
  await db.updateTable('companies').set(born).execute();
  await (await moderator()).do('saveCompany', { body: { paymentPlanId: 'UNITS1200', autoAdjustPlan: true } });
});

test('[SUB-07] a plan goes over to the size that twelve months need on the first of a month, and who looks after it hears it', async () => {
  await setUnits({ '2025-04': 900, '2026-02': 301, '2026-03': 5 });
  expect(await nightOf('2026-03-21'), 'the month it was asked for').toBe('UNITS1200');
  expect(await nightOf('2026-04-01')).toBe('UNITS2400');
  const { notifications } = await (await moderator()).do('staticData');
  expect(notifications.filter(({ code }) => code === 'planMoved')).toMatchObject([
    { type: 'info', values: { units: 1206, from: 1200, to: 2400 } },
  ]);
  const others = await db.selectFrom('companies').select('payment_plan_id').where('company_id', '=', OTHER_COMPANY);
  expect(await others.executeTakeFirst()).toEqual({ payment_plan_id: null });
});

test('[SUB-07] it becomes smaller again, but not before there are twelve months to judge by', async () => {
  await setUnits({ '2026-02': 120 });
  await nightOf('2026-03-21');
  await db
    .updateTable('companies')
    .set({ created_at: new Date('2025-06-01T00:00:00Z') })
    .execute();
  expect(await nightOf('2026-04-01')).toBe('UNITS1200');
  expect(await nightOf('2026-07-01')).toBe('UNITS300');
});

test('[SUB-07] beyond the largest plan it stays the largest', async () => {
  await setUnits({ '2026-02': 30_000 });
  await nightOf('2026-03-21');
  expect(await nightOf('2026-04-01')).toBe('UNITS19200');
});
