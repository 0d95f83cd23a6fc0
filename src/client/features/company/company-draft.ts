/** A company while it is edited: the fields a person may change, what a save sends, and the part of the form each field is in. */
import * as v from 'valibot';
import { ABOVE, type PlanChoice } from '#client/components/plan/plan-choice.ts';
import type { DraftRules } from '#client/editing/edited-kind.ts';
import { type Company, type CompanyPatch, CompanyPatchSchema } from '#contract/company.ts';
import { type FieldErrors, issuesToFieldErrors } from '#contract/errors.ts';
import { accountErrors } from '#domain/company/company-rules.ts';
import { fromOrganisationNumber } from '#domain/company/vat-number.ts';
import { isSame } from '#domain/shared/change-set.ts';

export const PARTS = {
  address: ['name', 'street1', 'street2', 'countryCode', 'zipCode', 'city'],
  contacts: ['contactName', 'contactPhone', 'contactEmail'],
  finance: ['financeContactName', 'financeContactPhone', 'financeContactEmail'],
  'invoice-info': ['emailInvoiceTo', 'orgNo', 'vatNo'],
  warehouse: ['warehouse', 'offlineHours'],
  'price-plan': ['paymentPlanId', 'wish', 'nmbExtraUsers', 'nmbExtraTrp', 'saveExtraDays', 'autoAdjustPlan'],
  carriers: ['activeCarriers'],
} as const satisfies Record<string, readonly (keyof CompanyPatch)[]>;
export type PartName = keyof typeof PARTS;

const WRITTEN: readonly (keyof CompanyPatch & keyof Company)[] = Object.values(PARTS).flat();

export const companyRules: DraftRules<Company, Company> = {
  serverFields: ['companyId', 'usersCount', 'trialEndsAt', 'unitsByMonth', 'invoices', '_etag'],
  payload: (base, edited) => (changedFields(base, edited).length > 0 ? changesOf(base, edited) : undefined),
};

export function changedFields(base: Company, edited: Company) {
  return WRITTEN.filter((field) => !isSame(base[field], edited[field]));
}

export function changesOf(base: Company, edited: Company): CompanyPatch {
  // A key saves the form while the field still has what was typed.
  const vatNo = fromOrganisationNumber(edited.countryCode, edited.vatNo ?? '') ?? edited.vatNo;
  return Object.fromEntries(changedFields(base, edited).map((field) => [field, { ...edited, vatNo }[field]]));
}

export function wrongFields(base: Company, draft: Company): FieldErrors {
  const changes = changesOf(base, draft);
  const { issues } = v.safeParse(CompanyPatchSchema, changes);
  return {
    ...issuesToFieldErrors(issues ?? []),
    ...(changes.warehouse && accountErrors(draft.warehouse.tradingAccounts)),
  };
}

export function toChoice({ paymentPlanId, wish, nmbExtraUsers, nmbExtraTrp, saveExtraDays }: Company): PlanChoice {
  const plan = wish ? ABOVE : (paymentPlanId ?? '');
  return { plan, extraUsers: nmbExtraUsers, extraSuites: nmbExtraTrp, storageMonths: saveExtraDays };
}
