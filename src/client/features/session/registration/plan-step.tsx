/** The plan: a size, what is extra, and a price that explains itself. */
import { useLingui } from '@lingui/react/macro';
import { EmptyState, LoadingState } from '#client/components/page-states.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Choices } from '#client/ui/choices.tsx';
import { SliderField } from '#client/ui/slider-field.tsx';
import { type PaymentPlan, PLAN_LIMITS } from '#contract/company.ts';
import { INCLUDED } from '#domain/company/included.ts';
import { isTrial } from '#domain/company/payment-plans.ts';
import { PlanPicker } from './plan-picker.tsx';
import { PlanReceipt } from './plan-receipt.tsx';
import { ABOVE } from './registration-draft.ts';
import type { RegistrationFields } from './use-registration.ts';

/** Without the list of suites. */
const UNKNOWN_EXTRA_SUITES = 17;

type PlanStepProps = {
  fields: RegistrationFields;
  /** Nothing while they are fetched. */
  plans: readonly PaymentPlan[] | undefined;
  /** How many there are; nothing when that could not be learned. */
  suites: number | undefined;
  onRetry: () => unknown;
};

export function PlanStep({ fields, plans, suites, onRetry }: PlanStepProps) {
  const { t } = useLingui();
  const { number } = useLanguage();
  const { draft, type, errorOf } = fields;
  if (!plans) return <LoadingState rows={6} />;
  if (plans.length === 0) {
    return (
      <EmptyState title={t`No valid payment plans found`} text={t`Please contact support. What you typed stays.`}>
        <Button icon="refresh" onClick={onRetry}>{t`Try again`}</Button>
      </EmptyState>
    );
  }
  const isAbove = draft.plan === ABOVE;
  const isLocked = isTrial(draft.plan);
  const largest = number(Math.max(...plans.map(({ maxValue }) => maxValue)));
  const shown = (value: number) => (isLocked ? 0 : value);
  const users = shown(draft.extraUsers);
  const carriers = shown(draft.extraSuites);
  const months = shown(draft.storageMonths);
  const usersInAll = users + INCLUDED.users;
  const carriersInAll = carriers + INCLUDED.suites;
  const maxCarriers = suites === undefined ? UNKNOWN_EXTRA_SUITES : Math.max(0, suites - INCLUDED.suites);
  return (
    <>
      <PlanPicker
        plans={plans}
        value={draft.plan}
        onChange={(plan) => type('plan', plan)}
        error={errorOf('paymentPlanId')}
      />
      {isAbove ? (
        <Cells title={t`Above ${largest}`}>
          <Choices
            label={t`Above ${largest}`}
            value={draft.wish}
            onChange={(wish) => type('wish', wish)}
            choices={[
              { value: 'custom', label: t`Custom`, hint: t`A number of units you agree on with us` },
              { value: 'pro', label: t`Pro`, hint: t`Unlimited units` },
            ]}
          />
        </Cells>
      ) : (
        <Cells
          title={t`Extras`}
          titleEnd={
            <span className="small muted">
              {isLocked ? t`Can be chosen with a plan` : t`1 user, 3 carriers and 30 days are included`}
            </span>
          }
        >
          <SliderField
            label={t`Extra users`}
            value={users}
            max={PLAN_LIMITS.extraUsers}
            onChange={(value) => type('extraUsers', value)}
            meaning={t`${usersInAll} in all`}
            fewerLabel={t`Fewer extra users`}
            moreLabel={t`More extra users`}
            readOnly={isLocked}
          />
          <SliderField
            label={t`Extra carriers`}
            value={carriers}
            max={maxCarriers}
            onChange={(value) => type('extraSuites', value)}
            meaning={t`${carriersInAll} in all`}
            fewerLabel={t`Fewer extra carriers`}
            moreLabel={t`More extra carriers`}
            readOnly={isLocked}
          />
          <SliderField
            label={t`Extra storage`}
            value={months}
            max={PLAN_LIMITS.extraStorageMonths}
            onChange={(value) => type('storageMonths', value)}
            meaning={t`months`}
            fewerLabel={t`Less extra storage`}
            moreLabel={t`More extra storage`}
            readOnly={isLocked}
          />
        </Cells>
      )}
      <PlanReceipt draft={draft} plans={plans} />
    </>
  );
}
