/** What the chosen plan costs: the sum, then the lines that make it. Read out when it has stood for half a second. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Cells } from '#client/ui/cells.tsx';
import type { PaymentPlan } from '#contract/company.ts';
import { isTrial, TRIAL_DAYS } from '#domain/company/payment-plans.ts';
import { type PlanPrice, planPrice } from '#domain/company/plan-price.ts';
import { tradeArea } from '#domain/delivery-types/trade-area.ts';
import styles from './plan-receipt.module.css';
import { ABOVE, type RegistrationDraft } from './registration-draft.ts';

/** Unit: milliseconds. */
const QUIET = 500;
/** Where invoices come from. */
const SELLER_COUNTRY = 'SE';

/** Nothing without a plan that has a price. */
export function chosenPrice(draft: RegistrationDraft, plans: readonly PaymentPlan[]): PlanPrice | undefined {
  const plan = plans.find(({ planId }) => planId === draft.plan);
  const { extraUsers: users, extraSuites: suites, storageMonths } = draft;
  const extras = isTrial(draft.plan) ? { users: 0, suites: 0, storageMonths: 0 } : { users, suites, storageMonths };
  return plan && planPrice(plan, extras);
}

/** An amount of the smallest unit, without decimals when it is whole. */
export function useAmount() {
  const { number } = useLanguage();
  return (minor: number) => number(minor / 100, minor % 100 === 0 ? 0 : 2);
}

/** The price in a few words. */
export function usePriceText(draft: RegistrationDraft, plans: readonly PaymentPlan[]): string {
  const { t } = useLingui();
  const amount = useAmount();
  if (draft.plan === ABOVE) return t`Price on request`;
  const price = chosenPrice(draft, plans);
  if (!price) return '';
  const sum = `${amount(price.monthly)} ${price.currency}`;
  return isTrial(draft.plan) ? t`${sum} for ${TRIAL_DAYS} days` : t`${sum} each month`;
}

export function PlanReceipt({ draft, plans }: { draft: RegistrationDraft; plans: readonly PaymentPlan[] }) {
  const { t } = useLingui();
  const text = usePriceText(draft, plans);
  const price = chosenPrice(draft, plans);
  const spoken = useSettled(text);
  return (
    <Cells title={t`Price`} className={styles.receipt}>
      <p className={styles.sum}>{text || t`Choose a plan first`}</p>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      {price && <Lines draft={draft} plans={plans} price={price} />}
      <p className={styles.note}>{useNote(draft)}</p>
    </Cells>
  );
}

function Lines({ draft, plans, price }: { draft: RegistrationDraft; plans: readonly PaymentPlan[]; price: PlanPrice }) {
  const { t } = useLingui();
  const { number } = useLanguage();
  const amount = useAmount();
  const { users, suites, storage, currency, monthly } = price;
  const size = number(plans.find(({ planId }) => planId === draft.plan)?.maxValue ?? 0);
  const [eachUser, eachSuite, eachMonth] = [users, suites, storage].map(({ each }) => amount(each));
  const yearly = amount(storage.sum);
  const lines = [
    {
      what: isTrial(draft.plan) ? t`Free Trial` : t`Plan, up to ${size} units a year`,
      how: isTrial(draft.plan) ? t`1 user, 3 carriers, 30 days of storage` : '',
      sum: amount(price.plan),
    },
    users.count > 0 && {
      what: t`${plural(users.count, { one: '# extra user', other: '# extra users' })}`,
      how: `${users.count} × ${eachUser}`,
      sum: amount(users.sum),
    },
    suites.count > 0 && {
      what: t`${plural(suites.count, { one: '# extra carrier', other: '# extra carriers' })}`,
      how: t`${suites.count} × ${eachSuite}, ${suites.percent} % of the plan each`,
      sum: amount(suites.sum),
    },
    { what: t`Each month`, how: '', sum: `${amount(monthly)} ${currency}`, isTotal: true },
    storage.count > 0 && {
      what: t`${plural(storage.count, { one: 'Storage, # more month', other: 'Storage, # more months' })}`,
      how: t`${storage.count} × ${eachMonth} a year`,
      sum: t`${yearly} a year`,
    },
  ].filter((line) => line !== false);
  return (
    <dl className={styles.lines}>
      {lines.map(({ what, how, sum, isTotal }) => (
        <div key={what} className={isTotal ? styles.total : undefined}>
          <dt>
            {what}
            {how && <small>{how}</small>}
          </dt>
          <dd>{sum}</dd>
        </div>
      ))}
    </dl>
  );
}

function useNote({ plan, countryCode, vatNo }: RegistrationDraft): string {
  const { t } = useLingui();
  if (plan === ABOVE) {
    return t`We will write to you with a price within one working day. Until you accept it, nothing is invoiced and the company stays in test mode.`;
  }
  if (isTrial(plan)) {
    return t`After ${TRIAL_DAYS} days everything can be read, and nothing booked until a plan is chosen. Nothing is invoiced by itself.`;
  }
  const isReverse = tradeArea(SELLER_COUNTRY, countryCode) === 'eu' && vatNo.trim() !== '';
  const vat = isReverse ? t`Reverse charge.` : t`VAT is added.`;
  return `${vat} ${t`Invoiced monthly, storage once a year. Change or stop whenever you like.`}`;
}

/** A text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), QUIET);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
