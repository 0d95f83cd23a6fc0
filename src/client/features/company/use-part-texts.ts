/** The summary of each part of the form while it is closed. */
import { useLingui } from '@lingui/react/macro';
import { ABOVE } from '#client/components/plan/plan-choice.ts';
import { usePriceText } from '#client/components/plan/plan-receipt.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { Company, PaymentPlan } from '#contract/company.ts';
import { isTrial } from '#domain/company/payment-plans.ts';
import { suiteLimit } from '#domain/company/plan-limits.ts';
import { type PlanUse, suitesInUse } from '#domain/company/plan-rules.ts';
import { type PartName, toChoice } from './company-draft.ts';

export function usePartTexts(
  company: Company,
  plans: readonly PaymentPlan[],
  use: PlanUse,
): Readonly<Record<PartName, string>> {
  const { t } = useLingui();
  const { number } = useLanguage();
  const choice = toChoice(company);
  const price = usePriceText(choice, plans);
  const { warehouse } = company;
  const place = ({ name, street1 }: Pick<Company, 'name' | 'street1'>) => listed(name, street1);
  const hours = [warehouse.openingTime, warehouse.closingTime].filter(Boolean).join('–');
  const size = number(plans.find(({ planId }) => planId === choice.plan)?.maxValue ?? 0);
  const isSized = choice.plan !== '' && choice.plan !== ABOVE && !isTrial(choice.plan);
  const active = suitesInUse(company, use).size;
  const max = suiteLimit(company.nmbExtraTrp);
  const plan = isTrial(choice.plan) ? t`Free Trial` : isSized ? t`Up to ${size}` : '';
  return {
    address: place(company),
    contacts: listed(company.contactName, company.contactPhone),
    finance: listed(company.financeContactName, company.financeContactPhone),
    'invoice-info': company.emailInvoiceTo ?? '',
    warehouse: listed(warehouse.sameAsBillingAddress ? t`Same address` : place(warehouse), hours, warehouse.currency),
    'price-plan': listed(plan, price) || t`No plan`,
    carriers: t`${active} of ${max}`,
  };
}

function listed(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}
