/** A company as it sees itself: its address and contacts, what it ordered, and the warehouse it ships from. */
import type { Company } from '#contract/company.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { etagOf } from '#server/db/etag.ts';
import { listInvoices } from './invoice-repository.ts';
import { toWarehouse } from './warehouse-repository.ts';

export async function readCompany(db: Db | Tx, companyId: string): Promise<Company> {
  const row = await db
    .selectFrom('companies')
    .selectAll('companies')
    .select((eb) =>
      eb
        .selectFrom('users')
        .select((users) => users.fn.countAll<string>().as('count'))
        .whereRef('users.company_id', '=', 'companies.company_id')
        .as('users_count'),
    )
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const { timeZone, testMode, ...warehouse } = toWarehouse(row);
  const { sameAsBillingAddress = false, tradingAccounts = [] } = row.warehouse;
  return {
    companyId,
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
    usersCount: Number(row.users_count),
    activeCarriers: [...row.active_suites],
    trialEndsAt: row.trial_ends_at?.toISOString() ?? null,
    warehouse: { ...warehouse, sameAsBillingAddress, tradingAccounts: [...tradingAccounts] },
    invoices: await listInvoices(db, companyId),
    _etag: etagOf(row),
  };
}
