/**
 * Changes a company's own details, its warehouse and its plan. Only fields that were sent are changed. The company's row is
 * locked meanwhile, as it is for its users and connections, so that a plan never shrinks under one that is just being added.
 */
import type { Company, CompanyPatch } from '#contract/company.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { companyErrors } from '#domain/company/company-rules.ts';
import { type PlanUse, planErrors } from '#domain/company/plan-rules.ts';
import { isPlausible, readVatNumber } from '#domain/company/vat-number.ts';
import { storedZipCode } from '#domain/shared/zip-code.ts';
import { isModerator } from '#domain/users/user-rules.ts';
import { etagOf, requireMatch } from '#server/db/etag.ts';
import type { Write, WriteTx } from '#server/db/write.ts';
import { ApiError, refuse, rulesBroken } from '#server/errors/api-error.ts';
import type { ServerContext } from '#server/feed/server-feature.ts';
import type { Caller } from '#server/http/call.ts';
import { requireProof } from '#server/http/recent-proof.ts';
import {
  type CompanyColumns,
  type CompanyRow,
  claimVatNumber,
  lockCompany,
  readCompany,
  toCompany,
  updateCompany,
} from './company-repository.ts';

export interface CompanyService {
  read(caller: Caller): Promise<Company>;
  save(caller: Caller, write: Write, patch: CompanyPatch, ifMatch?: string): Promise<Company>;
}

export type CompanyDependencies = Pick<ServerContext, 'db' | 'clock' | 'securityLog'>;

export function createCompanyService({ db, clock, securityLog }: CompanyDependencies): CompanyService {
  return {
    read: ({ companyId }) => readCompany(db, companyId, clock()),

    async save(caller, write, patch, ifMatch) {
      const { body } = await write(async (tx) => {
        const row = await lockCompany(tx);
        const before = await toCompany(tx.db, row, tx.now);
        await requireMatch(tx, ifMatch, { row, current: () => before });
        if (patch.demandsFactor !== undefined && patch.demandsFactor !== before.demandsFactor)
          requireMayDemand(tx, caller);
        const next = { ...before, ...cleaned(patch) } as Company;
        const use = { users: before.usersCount, connected: await connectedSuites(tx) };
        refuse(problems(before, next, use, patch));
        if (claimsVatNumber(patch)) await claimNumber(tx, next);
        const saved = await updateCompany(tx, toColumns(next, row));
        const company = await toCompany(tx.db, saved, tx.now);
        return { id: company.companyId, etag: etagOf(saved), body: company, answer: company };
      });
      securityLog({ event: 'companyChanged', username: caller.username, fields: Object.keys(patch) });
      return body;
    },
  };
}

/** Whoever demands a second factor of everybody has one, and has just shown that they are who they are. */
function requireMayDemand({ actor, now }: WriteTx, caller: Caller): void {
  if (!isModerator(actor.role ?? '')) throw new ApiError('forbidden');
  if (!caller.hasFactor) throw rulesBroken({ demandsFactor: { code: 'ownFactorFirst' } });
  requireProof(caller, now);
}

/** Whether another company could have the number that the change leads to. */
export function claimsVatNumber({ vatNo, countryCode }: CompanyPatch): boolean {
  return vatNo !== undefined || countryCode !== undefined;
}

function problems(before: Company, next: Company, use: PlanUse, patch: CompanyPatch): FieldErrors {
  const isNumberWrong =
    claimsVatNumber(patch) && next.vatNo && !isPlausible(readVatNumber(next.countryCode, next.vatNo));
  return {
    ...companyErrors(patch),
    ...planErrors(before, next, use),
    ...(isNumberWrong && { vatNo: { code: 'invalidVatNo' } }),
  };
}

async function claimNumber(tx: WriteTx, { vatNo, countryCode }: Company): Promise<void> {
  const key = vatNo ? readVatNumber(countryCode, vatNo).key : null;
  if (await claimVatNumber(tx, key)) return;
  throw new ApiError('duplicate', { fields: { vatNo: { code: 'duplicate' } } });
}

async function connectedSuites({ db, actor }: WriteTx): Promise<string[]> {
  const rows = await db
    .selectFrom('carriers')
    .select((eb) => eb.ref('connection', '->>').key('carrierSuiteId').as('suite_id'))
    .distinct()
    .where('company_id', '=', actor.companyId)
    .execute();
  return rows.map(({ suite_id }) => String(suite_id));
}

/** Trims texts; an empty text becomes null. */
function cleaned<Values extends object>(values: Values): Values {
  const tidy = (value: unknown) => (typeof value === 'string' ? value.trim() || null : value);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, tidy(value)])) as Values;
}

function toColumns(next: Company, row: CompanyRow): Omit<CompanyColumns, 'test_mode' | 'ends_at' | 'end_asked_by'> {
  const { name, street1 = null, street2 = null, city = null, countryCode, warehouse } = next;
  const zipCode = storedZipCode(next.zipCode, countryCode) || null;
  const isOther = next.paymentPlanId !== row.payment_plan_id;
  return {
    name,
    details: { street1, street2, zipCode, city, countryCode, ...contactsOf(next) },
    warehouse: {
      ...cleaned(warehouse),
      zipCode: storedZipCode(warehouse.zipCode, warehouse.countryCode) || null,
      // A warehouse at the company's own address moves with it.
      ...(warehouse.sameAsBillingAddress && { name, street1, street2, zipCode, city, countryCode }),
    } as CompanyRow['warehouse'],
    payment_plan_id: next.paymentPlanId,
    wish: isOther ? null : next.wish,
    extra_users: next.nmbExtraUsers,
    extra_suites: next.nmbExtraTrp,
    storage_months: next.saveExtraDays,
    auto_adjust_plan: next.autoAdjustPlan,
    plan_judged_month: next.autoAdjustPlan ? row.plan_judged_month : null,
    active_suites: next.activeCarriers,
    offline_hours: next.offlineHours,
    demands_factor: next.demandsFactor ?? row.demands_factor,
    trial_ends_at: isOther ? null : row.trial_ends_at,
  };
}

function contactsOf(company: Company) {
  const { contactName = null, contactPhone = null, contactEmail = null } = company;
  const { financeContactName = null, financeContactPhone = null, financeContactEmail = null } = company;
  const { emailInvoiceTo = null, orgNo = null, vatNo = null } = company;
  return {
    ...{ contactName, contactPhone, contactEmail },
    ...{ financeContactName, financeContactPhone, financeContactEmail },
    ...{ emailInvoiceTo, orgNo, vatNo },
  };
}
