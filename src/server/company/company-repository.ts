/** A company as it sees itself: its address and contacts, what it ordered, and the warehouse it ships from. */
import type { Selectable } from 'kysely';
import type { Company } from '#contract/company.ts';
import { acrossCompanies } from '#server/db/company-scope.ts';
import { type Db, json, type Tx } from '#server/db/database.ts';
import { etagOf, nextVersion } from '#server/db/etag.ts';
import type { CompaniesTable } from '#server/db/tables/company-tables.ts';
import type { WriteTx } from '#server/db/write.ts';
import { monthAt, readUnitsByMonth } from './delivery-units.ts';
import { listInvoices } from './invoice-repository.ts';
import { toWarehouse } from './warehouse-repository.ts';

export type CompanyRow = Selectable<CompaniesTable>;
/** The columns that its users or the operator may change. */
export type CompanyColumns = Pick<
  CompanyRow,
  | 'name'
  | 'details'
  | 'warehouse'
  | 'payment_plan_id'
  | 'wish'
  | 'extra_users'
  | 'extra_suites'
  | 'storage_months'
  | 'auto_adjust_plan'
  | 'plan_judged_month'
  | 'active_suites'
  | 'trial_ends_at'
  | 'test_mode'
  | 'offline_hours'
  | 'demands_factor'
  | 'ends_at'
  | 'end_asked_by'
>;

export async function readCompany(db: Db | Tx, companyId: string, now: Date): Promise<Company> {
  const row = await db
    .selectFrom('companies')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return toCompany(db, row, now);
}

/** Until the commit, nobody else can change the company, its users or its connections (db/write.ts). */
export async function lockCompany({ db, actor }: WriteTx): Promise<CompanyRow> {
  return db
    .selectFrom('companies')
    .selectAll()
    .where('company_id', '=', actor.companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function toCompany(db: Db | Tx, row: CompanyRow, now: Date): Promise<Company> {
  const { timeZone, testMode, ...warehouse } = toWarehouse(row);
  const month = monthAt(toWarehouse(row), now);
  const { sameAsBillingAddress = false, tradingAccounts = [] } = row.warehouse;
  return {
    companyId: row.company_id,
    name: row.name,
    ...{ street1: null, street2: null, zipCode: null, city: null, countryCode: warehouse.countryCode },
    ...{ contactName: null, contactPhone: null, contactEmail: null },
    ...{ financeContactName: null, financeContactPhone: null, financeContactEmail: null },
    ...{ emailInvoiceTo: null, orgNo: null, vatNo: null },
    ...row.details,
    paymentPlanId: row.payment_plan_id,
    nmbExtraUsers: row.extra_users,
    nmbExtraTrp: row.extra_suites,
    saveExtraDays: row.storage_months,
    autoAdjustPlan: row.auto_adjust_plan,
    usersCount: await countUsers(db, row.company_id),
    activeCarriers: [...row.active_suites],
    wish: row.wish,
    offlineHours: row.offline_hours,
    demandsFactor: row.demands_factor,
    trialEndsAt: row.trial_ends_at?.toISOString() ?? null,
    unitsByMonth: await readUnitsByMonth(db, row.company_id, month),
    warehouse: { ...warehouse, sameAsBillingAddress, tradingAccounts: [...tradingAccounts] },
    invoices: await listInvoices(db, row.company_id),
    _etag: etagOf(row),
  };
}

export async function updateCompany(tx: WriteTx, columns: Partial<CompanyColumns>): Promise<CompanyRow> {
  const { details, warehouse, active_suites, ...plain } = columns;
  const row = await tx.db
    .updateTable('companies')
    .set({
      ...plain,
      ...(details && { details: json(details) }),
      ...(warehouse && { warehouse: json(warehouse) }),
      ...(active_suites && { active_suites: json(active_suites) }),
      ...nextVersion(tx),
    })
    .where('company_id', '=', tx.actor.companyId)
    .returningAll()
    .executeTakeFirstOrThrow();
  // Pages read what they know about their company from staticData.
  tx.changed('staticData', tx.actor.companyId, etagOf(row));
  return row;
}

export async function countUsers(db: Db | Tx, companyId: string): Promise<number> {
  const { users } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<string>().as('users'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(users);
}

/** Reserves a VAT number, or none, for a company. Returns false if another company has the number. */
export async function claimVatNumber({ db, actor }: WriteTx, vatKey: string | null): Promise<boolean> {
  const company_id = actor.companyId;
  const others = db
    .selectFrom('registrations')
    .select('vat_key')
    .where('vat_key', '=', vatKey)
    .where('company_id', '!=', company_id);
  const taken =
    vatKey !== null && (await acrossCompanies('a VAT number is one company’s', () => others.executeTakeFirst()));
  if (taken) return false;
  await db
    .insertInto('registrations')
    .values({ company_id, registered_by: actor.username, registration_ref: null, vat_key: vatKey })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ vat_key: vatKey }))
    .execute();
  return true;
}
