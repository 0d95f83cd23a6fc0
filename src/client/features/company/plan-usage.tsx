/** How much of the plan the company uses: twelve months as bars, the current month hollow, and the total. */
import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Cells } from '#client/ui/cells.tsx';
import { classes } from '#client/ui/classes.ts';
import type { Company, PaymentPlan, UnitsOfMonth } from '#contract/company.ts';
import { isTrial } from '#domain/company/payment-plans.ts';
import { planPace } from '#domain/company/plan-pace.ts';
import { limitLevel, monthsOfYear, unitsThisYear } from '#domain/company/plan-use.ts';
import * as styles from './plan-usage.module.css';

export function PlanUsage({ company, plans }: { company: Company; plans: readonly PaymentPlan[] }) {
  const { t } = useLingui();
  const { number } = useLanguage();
  const plan = plans.find(({ planId }) => planId === company.paymentPlanId);
  const units = unitsThisYear(company.unitsByMonth);
  const limit = plan?.maxValue;
  const used = number(units);
  const all = number(limit ?? 0);
  const share = limit ? Math.round((units * 100) / limit) : 0;
  const isSized = plan && !isTrial(plan.planId);
  return (
    <Cells
      title={isSized ? t`Use of the plan` : t`Use so far`}
      titleEnd={<span className="small muted">{isTrial(company.paymentPlanId) ? t`Free Trial` : t`12 months`}</span>}
    >
      <div className={styles.usage}>
        <p className={styles.figure}>
          <b>{used}</b> {limit === undefined ? t`units` : t`of ${all} units`}
        </p>
        {limit !== undefined && (
          <div
            role="img"
            aria-label={t`${used} of ${all} units, ${share} %`}
            className={classes(styles.bar, limitLevel(units, limit) > 0 && styles.near)}
          >
            <i style={{ inlineSize: `${Math.min(100, share)}%` }} />
          </div>
        )}
        <Months byMonth={monthsOfYear(company.unitsByMonth)} pace={isSized ? plan.maxValue / 12 : undefined} />
        {isSized && <Heading byMonth={company.unitsByMonth} plan={plan} />}
      </div>
    </Cells>
  );
}

/** Where the last months lead: when the plan will be full, and the next size that would hold it. */
function Heading({ byMonth, plan }: { byMonth: readonly UnitsOfMonth[]; plan: PaymentPlan }) {
  const { t } = useLingui();
  const { language, number, money } = useLanguage();
  const pace = planPace(byMonth, plan);
  if (!pace) return null;
  const perYear = number(pace.perYear);
  const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const full = pace.fullIn && month.format(new Date(`${pace.fullIn}-01T00:00:00Z`));
  const size = pace.next && number(pace.next.maxValue);
  const price = pace.next && money(pace.next.planPrice, pace.next.currencyCode);
  return (
    <p className="small">
      {t`At the pace of the last three months: ${perYear} a year.`} {full && t`The plan will be full in ${full}.`}{' '}
      {size && t`The next size is up to ${size} units, ${price} a month.`}
    </p>
  );
}

function Months({ byMonth, pace }: { byMonth: readonly UnitsOfMonth[]; pace: number | undefined }) {
  const { t } = useLingui();
  const { language, number } = useLanguage();
  const highest = Math.max(1, pace ?? 0, ...byMonth.map(({ units }) => units));
  const long = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const narrow = new Intl.DateTimeFormat(language, { month: 'narrow', timeZone: 'UTC' });
  const each = number(Math.round(pace ?? 0));
  return (
    <>
      <ol className={styles.months} aria-label={t`Units by month`}>
        {byMonth.map(({ month, units }, index) => {
          const date = new Date(`${month}-01T00:00:00Z`);
          return (
            <li key={month} className={index === byMonth.length - 1 ? styles.now : undefined}>
              <span className={styles.column} role="img" aria-label={`${long.format(date)} ${number(units)}`}>
                <i style={{ blockSize: `${(units * 100) / highest}%` }} />
              </span>
              <small aria-hidden="true">{narrow.format(date)}</small>
            </li>
          );
        })}
        {pace !== undefined && (
          <li aria-hidden="true" className={styles.pace} style={{ '--pace': pace / highest } as React.CSSProperties} />
        )}
      </ol>
      {pace !== undefined && <p className="muted small">{t`The line is a twelfth of the plan, ${each}.`}</p>}
    </>
  );
}
