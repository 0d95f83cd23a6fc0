/** Which suites a company's plan allows, and which it has connected. */
import { type SuiteChoice, suiteLimit, suiteRefusal } from '#domain/company/plan-limits.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { WriteTx } from '#server/db/write.ts';
import { rulesBroken } from '#server/errors/api-error.ts';

export async function readSuiteChoice(db: Db | Tx, companyId: string): Promise<SuiteChoice> {
  const row = await db
    .selectFrom('companies')
    .select(['active_suites', 'extra_suites'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return toSuiteChoice(row);
}

export function toSuiteChoice(row: { active_suites: readonly string[]; extra_suites: number }) {
  return { activeCarriers: [...row.active_suites], maxCarriers: suiteLimit(row.extra_suites) };
}

/** The caller holds the company's row (lockSuitePlan), so two new connections cannot both take the last place. */
export async function requireSuiteAllowed(tx: WriteTx, suiteId: string, carrierId: string): Promise<void> {
  const { companyId } = tx.actor;
  const rows = await tx.db
    .selectFrom('carriers')
    .select((eb) => ['carrier_id', eb.ref('connection', '->>').key('carrierSuiteId').as('suite_id')])
    .where('company_id', '=', companyId)
    .execute();
  if (rows.some((row) => row.carrier_id === carrierId && row.suite_id === suiteId)) return;
  const others = rows.filter((row) => row.carrier_id !== carrierId);
  const choice = await readSuiteChoice(tx.db, companyId);
  const refusal = suiteRefusal(suiteId, new Set(others.map(({ suite_id }) => String(suite_id))), choice);
  if (refusal === 'suiteLimit') {
    throw rulesBroken({ carrierSuiteId: { code: refusal, values: { max: choice.maxCarriers } } });
  }
  if (refusal) throw rulesBroken({ carrierSuiteId: { code: refusal } });
}

/** Must be taken before any connection is locked (db/write.ts). */
export async function lockSuitePlan({ db, actor }: WriteTx): Promise<void> {
  await db
    .selectFrom('companies')
    .select('company_id')
    .where('company_id', '=', actor.companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
