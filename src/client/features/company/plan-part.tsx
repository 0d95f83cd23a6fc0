/** The plan and its extras. Choosing less than is in use shows a warning beside its slider; a trial has no extras. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ABOVE, type PlanExtra } from '#client/components/plan/plan-choice.ts';
import { PlanPicker } from '#client/components/plan/plan-picker.tsx';
import { PlanSliders } from '#client/components/plan/plan-sliders.tsx';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { EditToggle } from '#client/editing/edit-cells.tsx';
import { useEditForm } from '#client/editing/edit-form-context.ts';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { Cells } from '#client/ui/cells.tsx';
import { Choices } from '#client/ui/choices.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { type Company, type PaymentPlan, PLAN_WISHES } from '#contract/company.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { isTrial } from '#domain/company/payment-plans.ts';
import { toChoice } from './company-draft.ts';
import * as styles from './company-form.module.css';

const FIELDS = { extraUsers: 'nmbExtraUsers', extraSuites: 'nmbExtraTrp', storageMonths: 'saveExtraDays' } as const;

export function PlanPart({ plans, limits }: { plans: readonly PaymentPlan[]; limits: FieldErrors }) {
  const { t, i18n } = useLingui();
  const { carriersuitesProducts: suites } = useStaticData();
  const { state, set, errors, readOnly } = useEditForm<Company>();
  const { base, draft } = state as { base: Company; draft: Company };
  const choice = toChoice(draft);
  // A trial starts only with the registration.
  const offered = plans.filter(({ planId }) => !isTrial(planId) || planId === base.paymentPlanId);
  const noteOf = (extra: PlanExtra): ReactNode => {
    const problem = limits[FIELDS[extra]];
    return (
      problem && (
        <span className={styles.warning} role="status">
          <Icon name="warn" />
          <span>{fieldErrorText(i18n, problem)}</span>
        </span>
      )
    );
  };
  const problem = errors.paymentPlanId ?? limits.paymentPlanId;

  function choose(plan: string) {
    if (plan === ABOVE) return set('wish', PLAN_WISHES[0]);
    if (draft.wish !== null) set('wish', null);
    set('paymentPlanId', plan);
  }

  return (
    <div className={styles.stack}>
      <PlanPicker
        plans={offered}
        value={choice.plan}
        onChange={choose}
        error={problem && fieldErrorText(i18n, problem)}
      />
      {choice.plan === ABOVE && (
        <>
          <Cells title={t`On request`}>
            <Choices
              label={t`On request`}
              value={draft.wish ?? PLAN_WISHES[0]}
              onChange={(wish) => set('wish', wish)}
              choices={[
                { value: 'custom', label: t`Custom`, hint: t`A number of units you agree on with us` },
                { value: 'pro', label: t`Pro`, hint: t`Unlimited units` },
              ]}
            />
          </Cells>
          <p className="muted small">
            <Trans>We will write to you with a price. Until you accept it, the plan stays as it is.</Trans>
          </p>
        </>
      )}
      <Cells>
        <PlanSliders
          choice={choice}
          onChange={(extra, value) => set(FIELDS[extra], value)}
          suites={suites.length}
          readOnly={readOnly || isTrial(draft.paymentPlanId)}
          notes={{ extraUsers: noteOf('extraUsers'), extraSuites: noteOf('extraSuites') }}
        />
        <EditToggle
          path="autoAdjustPlan"
          hint={t`On the first of a month, when 12 months of units need another size`}
        />
      </Cells>
    </div>
  );
}
