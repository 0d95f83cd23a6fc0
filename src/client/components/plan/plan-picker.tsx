/** The sizes on offer: the trial first, "larger than the largest" last. They are native radio buttons, so arrow keys work. */
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { currencyWord } from '#client/i18n/formats.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Cells } from '#client/ui/cells.tsx';
import * as radio from '#client/ui/radio.module.css';
import type { PaymentPlan } from '#contract/company.ts';
import { isTrial } from '#domain/company/payment-plans.ts';
import { ABOVE, paidPlans } from './plan-choice.ts';
import * as styles from './plan-picker.module.css';

type PlanPickerProps = {
  plans: readonly PaymentPlan[];
  value: string;
  onChange: (plan: string) => void;
  error: string | undefined;
};

export function PlanPicker({ plans, value, onChange, error }: PlanPickerProps) {
  const { t } = useLingui();
  const { language, number } = useLanguage();
  const name = useId();
  const paid = paidPlans(plans);
  const trial = plans.find(({ planId }) => isTrial(planId));
  const price = ({ planPrice, currencyCode }: PaymentPlan) => {
    const amount = number(planPrice);
    const currency = currencyWord(currencyCode, language);
    return t`${amount} ${currency}/month`;
  };
  const largest = number(paid.at(-1)?.maxValue ?? 0);
  const sizes = [
    ...(trial ? [{ plan: trial.planId, over: t`30 days`, size: t`Free Trial`, price: price(trial) }] : []),
    ...paid.map((plan) => ({ plan: plan.planId, over: t`Up to`, size: number(plan.maxValue), price: price(plan) })),
    { plan: ABOVE, over: t`Above`, size: largest, price: t`On request` },
  ];
  return (
    <Cells
      title={t`Delivery units a year`}
      titleEnd={<span className="small muted">{t`One unit is one booked shipment`}</span>}
    >
      <div
        role="radiogroup"
        aria-label={t`Delivery units a year`}
        aria-describedby={error && `${name}-error`}
        className={styles.plans}
      >
        {sizes.map((size) => (
          <label key={size.plan} className={styles.plan}>
            <input
              type="radio"
              className={radio.radio}
              name={name}
              value={size.plan}
              checked={size.plan === value}
              onChange={() => onChange(size.plan)}
            />
            <span>
              <small>{size.over}</small>
              <b>{size.size}</b>
              <small>{size.price}</small>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </Cells>
  );
}
