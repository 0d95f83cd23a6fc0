/** What the chosen plan costs: the total, then the lines it consists of. Read out once it has not changed for half a second. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { currencyWord } from '#client/i18n/formats.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Cells } from '#client/ui/cells.tsx';
import type { PaymentPlan } from '#contract/company.ts';
import { isTrial, TRIAL_DAYS } from '#domain/company/payment-plans.ts';
import type { PlanPrice } from '#domain/company/plan-price.ts';
import { ABOVE, chosenPrice, type PlanChoice } from './plan-choice.ts';
import * as styles from './plan-receipt.module.css';

/** Unit: milliseconds. */
const QUIET = 500;
/** Formats an amount given in the currency's smallest unit, without decimals when it is whole. */
export function useAmount() {
  const { number } = useLanguage();
  return (minor: number) => number(minor / 100, minor % 100 === 0 ? 0 : 2);
}

/** The price in a few words. */
export function usePriceText(draft: PlanChoice, plans: readonly PaymentPlan[]): string {
  const { t } = useLingui();
  const amount = useAmount();
  if (draft.plan === ABOVE) return t`Price on request`;
  const price = chosenPrice(draft, plans);
  if (!price) return '';
  const sum = `${amount(price.monthly)} ${price.currency}`;
  return isTrial(draft.plan) ? t`${sum} for ${TRIAL_DAYS} days` : t`${sum} each month`;
}

type PlanReceiptProps = {
  draft: PlanChoice;
  plans: readonly PaymentPlan[];
  /** The choice already ordered: a price that differs is struck through beside the new one. */
  before?: PlanChoice;
  titleEnd?: ReactNode;
  note?: ReactNode;
};

export function PlanReceipt({ draft, plans, before, titleEnd, note }: PlanReceiptProps) {
  const { t } = useLingui();
  const text = usePriceText(draft, plans);
  const price = chosenPrice(draft, plans);
  const earlier = before && chosenPrice(before, plans);
  const spoken = useSettled(text);
  return (
    <Cells title={t`Price`} titleEnd={titleEnd}>
      <p className={styles.sum}>{text || t`Choose a plan first`}</p>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      {price && <Lines {...{ draft, plans, price, earlier }} />}
      {note && <p className={styles.note}>{note}</p>}
    </Cells>
  );
}

type LinesProps = {
  draft: PlanChoice;
  plans: readonly PaymentPlan[];
  price: PlanPrice;
  earlier: PlanPrice | undefined;
};

function Lines({ draft, plans, price, earlier }: LinesProps) {
  const { t } = useLingui();
  const { language, number } = useLanguage();
  const amount = useAmount();
  const { users, suites, storage, monthly } = price;
  const currency = currencyWord(price.currency, language);
  const size = number(plans.find(({ planId }) => planId === draft.plan)?.maxValue ?? 0);
  const [eachUser, eachSuite, eachMonth] = [users, suites, storage].map(({ each }) => amount(each));
  const yearly = amount(storage.sum);
  const lines = [
    {
      what: isTrial(draft.plan) ? t`Free Trial` : t`Plan, up to ${size} units a year`,
      how: isTrial(draft.plan) ? t`1 user, 3 carriers, 30 days of storage` : '',
      sum: amount(price.plan),
      was: earlier?.plan !== price.plan && earlier?.plan,
    },
    users.count > 0 && {
      what: t`${plural(users.count, { one: '# extra user', other: '# extra users' })}`,
      how: `${users.count} × ${eachUser}`,
      sum: amount(users.sum),
      was: earlier?.users.sum !== users.sum && earlier?.users.sum,
    },
    suites.count > 0 && {
      what: t`${plural(suites.count, { one: '# extra carrier', other: '# extra carriers' })}`,
      how: t`${suites.count} × ${eachSuite} ${currency} (${suites.percent} % of the plan’s price each)`,
      sum: amount(suites.sum),
      was: earlier?.suites.sum !== suites.sum && earlier?.suites.sum,
    },
    {
      what: t`Each month`,
      how: '',
      sum: `${amount(monthly)} ${currency}`,
      was: earlier?.monthly !== monthly && earlier?.monthly,
      isTotal: true,
    },
    storage.count > 0 && {
      what: t`${plural(storage.count, { one: 'Storage, # more month', other: 'Storage, # more months' })}`,
      how: t`${storage.count} × ${eachMonth} a year`,
      sum: t`${yearly} a year`,
      was: earlier?.storage.sum !== storage.sum && earlier?.storage.sum,
    },
  ].filter((line) => line !== false);
  return (
    <dl className={styles.lines}>
      {lines.map(({ what, how, sum, was, isTotal }) => (
        <div key={what} className={isTotal ? styles.total : undefined}>
          <dt>
            {what}
            {how && <small>{how}</small>}
          </dt>
          <dd>
            {typeof was === 'number' && (
              <>
                <s className={styles.was}>
                  <span className="visually-hidden">{t`before:`}</span> {amount(was)}
                </s>{' '}
              </>
            )}
            {sum}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The text once it has not changed for QUIET. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), QUIET);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
