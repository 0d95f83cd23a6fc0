/** The plan: a size, the extras, and a price that explains itself. */
import { useLingui } from '@lingui/react/macro';
import { EmptyState, LoadingState } from '#client/components/page-states.tsx';
import { ABOVE } from '#client/components/plan/plan-choice.ts';
import { PlanPicker } from '#client/components/plan/plan-picker.tsx';
import { PlanReceipt } from '#client/components/plan/plan-receipt.tsx';
import { PlanSliders } from '#client/components/plan/plan-sliders.tsx';
import { SUPPORT_MAIL } from '#client/components/support-mail.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button } from '#client/ui/button.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Choices } from '#client/ui/choices.tsx';
import type { PaymentPlan } from '#contract/company.ts';
import { isTrial, TRIAL_DAYS } from '#domain/company/payment-plans.ts';
import { tradeArea } from '#domain/delivery-types/trade-area.ts';
import type { RegistrationDraft } from './registration-draft.ts';
import type { RegistrationFields } from './use-registration.ts';

const NO_EXTRAS = { extraUsers: 0, extraSuites: 0, storageMonths: 0 };
/** The country that invoices come from. */
const SELLER_COUNTRY = 'SE';

type PlanStepProps = {
  fields: RegistrationFields;
  /** undefined while they are being fetched. */
  plans: readonly PaymentPlan[] | undefined;
  /** The number of suites; undefined when it could not be fetched. */
  suites: number | undefined;
  onRetry: () => unknown;
};

export function PlanStep({ fields, plans, suites, onRetry }: PlanStepProps) {
  const { t } = useLingui();
  const { number } = useLanguage();
  const { draft, type, errorOf } = fields;
  const note = useNote(draft);
  if (!plans) return <LoadingState rows={6} />;
  if (plans.length === 0) {
    return (
      <EmptyState
        title={t`No valid paymenplans found, please contact support...`}
        text={
          <>
            <a href={`mailto:${SUPPORT_MAIL}`}>{SUPPORT_MAIL}</a>. {t`What you typed stays.`}
          </>
        }
      >
        <Button icon="refresh" onClick={onRetry}>{t`Try again`}</Button>
      </EmptyState>
    );
  }
  const isAbove = draft.plan === ABOVE;
  const isLocked = isTrial(draft.plan);
  const largest = number(Math.max(...plans.map(({ maxValue }) => maxValue)));
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
          <PlanSliders
            choice={isLocked ? { ...draft, ...NO_EXTRAS } : draft}
            onChange={(extra, value) => type(extra, value)}
            suites={suites}
            readOnly={isLocked}
          />
        </Cells>
      )}
      <PlanReceipt draft={draft} plans={plans} note={note} />
    </>
  );
}

function useNote({ plan, countryCode, vatNo }: RegistrationDraft): string {
  const { t } = useLingui();
  if (plan === ABOVE) {
    return t`We will write to you with a price within one working day. Until you accept it, nothing is invoiced and the company stays in test mode.`;
  }
  if (isTrial(plan)) {
    return t`After ${TRIAL_DAYS} days everything can be read, and nothing booked until a plan is chosen. Nothing is invoiced automatically.`;
  }
  const isReverse = tradeArea(SELLER_COUNTRY, countryCode) === 'eu' && vatNo.trim() !== '';
  const vat = isReverse ? t`Reverse charge.` : t`VAT is added.`;
  return `${vat} ${t`Invoiced monthly, storage once a year. Change or stop whenever you like.`}`;
}
