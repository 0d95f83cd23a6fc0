/**
 * Registers a company: three steps at one URL, each a step of the browser's history. What is typed survives every failure and a
 * reload, until the registration has succeeded.
 */

import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ABOVE, paidPlans } from '#client/components/plan/plan-choice.ts';
import { usePriceText } from '#client/components/plan/plan-receipt.tsx';
import { useObservable, useServices } from '#client/components/services.tsx';
import { Wizard } from '#client/components/wizard.tsx';
import { ApiError } from '#client/data/api/api-errors.ts';
import { tabValues } from '#client/data/device/browser-storage.ts';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { NEEDS_CONNECTION } from '#client/i18n/restriction-messages.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { AccountFailure } from '#client/shell/account/account-failure.tsx';
import { AccountScreen } from '#client/shell/account/account-screen.tsx';
import { useAccountCall } from '#client/shell/account/use-account-call.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { isTrial } from '#domain/company/payment-plans.ts';
import { fromOrganisationNumber } from '#domain/company/vat-number.ts';
import { CompanyStep } from './company-step.tsx';
import { PlanStep } from './plan-step.tsx';
import { RegisteredScreen } from './registered-screen.tsx';
import { forgetDraft, furthestStep, stepProblems, toRegistration } from './registration-draft.ts';
import { useVatLookup } from './use-look-ups.ts';
import { useOffer } from './use-offer.ts';
import { useRegistration } from './use-registration.ts';
import { UserStep } from './user-step.tsx';
import { filledFrom } from './vat-address.ts';

const NO_PLANS: never[] = [];

export function RegisterScreen() {
  const { t, i18n } = useLingui();
  const { number } = useLanguage();
  const { connectivity } = useServices();
  const navigate = useNavigate();
  const { username = '', registerStep = 0 } = useLocation({ select: ({ state }) => state });
  const isOnline = useObservable(connectivity.state) === 'online';
  const { call, clear, failure } = useAccountCall('registerCompany');
  const fields = useRegistration(username, clear);
  const { draft, type, fill } = fields;
  const earlier = useRef<ReturnType<typeof filledFrom>>({});
  const vat = useVatLookup(
    draft.countryCode,
    fromOrganisationNumber(draft.countryCode, draft.vatNo) ?? draft.vatNo,
    (answer) => {
      const filled = filledFrom(answer);
      // What an earlier number filled in does not stay beside the answer to this one.
      const gone = Object.keys(earlier.current).filter((name) => !(name in filled));
      fill({ ...Object.fromEntries(gone.map((name) => [name, ''])), ...filled });
      earlier.current = filled;
    },
  );
  const { plans, suites, retry } = useOffer();
  const [isAskingVatNo, setAskingVatNo] = useState(false);
  const [isSending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const step = Math.min(registerStep, furthestStep(draft));
  const price = usePriceText(draft, plans ?? NO_PLANS);

  // The smallest plan for sale is preselected.
  const smallest = paidPlans(plans ?? NO_PLANS)[0]?.planId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the plans have come, and only then
  useEffect(() => {
    const isKnown = draft.plan === ABOVE || plans?.some(({ planId }) => planId === draft.plan);
    if (smallest !== undefined && !isKnown) fill({ plan: smallest });
  }, [smallest]);

  // Returns the focus after the question, unless the answer was that there is no number.
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && !isAskingVatNo) vatNoField()?.focus();
    wasAsking.current = isAskingVatNo;
  }, [isAskingVatNo]);

  if (sentTo !== undefined) return <RegisteredScreen email={sentTo} />;

  const goTo = (next: number) =>
    void navigate({ to: '/Register', state: (state) => ({ ...state, registerStep: next }) });
  const chosen = plans?.find(({ planId }) => planId === draft.plan);
  const size = number(chosen?.maxValue ?? Math.max(0, ...(plans ?? []).map(({ maxValue }) => maxValue)));
  const planText = draft.plan === ABOVE ? t`Above ${size}` : isTrial(draft.plan) ? t`Free Trial` : t`Up to ${size}`;

  async function submit(): Promise<boolean> {
    const problems = stepProblems(draft, step);
    fields.show(problems);
    if (Object.keys(problems).length > 0 || (step === 0 && vat === 'invalid')) return false;
    if (step === 0 && draft.vatNo.trim() === '' && !draft.hasNoVatNo) {
      setAskingVatNo(true);
      return false;
    }
    return step < 2 || finish();
  }

  async function finish(): Promise<boolean> {
    setSending(true);
    const done = await call({ body: toRegistration(draft) });
    setSending(false);
    if (!done) return false;
    forgetDraft(tabValues);
    setSentTo(done.answer.email);
    return true;
  }

  /** Shown at the end of the last step, whichever step it concerns. */
  function refusalText(): string | undefined {
    if (!(failure instanceof ApiError)) return undefined;
    const { vatNo, email } = draft;
    if (failure.fields.vatNo?.code === 'duplicate') {
      return t`A company with the VAT number ${vatNo} is registered already. Ask its Moderator to invite you.`;
    }
    if (failure.fields['user.email']?.code === 'duplicate') {
      return t`There is an account with the email ${email} already. Log in with it, or choose another.`;
    }
    const [problem] = Object.values(failure.fields);
    return problem && fieldErrorText(i18n, problem);
  }

  const stepNumber = step + 1;
  return (
    <AccountScreen title={t`Create account`} username={draft.email} register={false} wide>
      <p className="small muted">{t`Step ${stepNumber} of 3`}</p>
      <Wizard
        step={step}
        onStep={goTo}
        onSubmit={submit}
        busy={isSending}
        finishLabel={isSending ? t`Creating` : t`Finish`}
        reason={
          step === 1 && plans?.length === 0
            ? t`Choose a plan first`
            : step === 2 && !isOnline
              ? i18n._(NEEDS_CONNECTION)
              : undefined
        }
        foot={<p>{step === 0 ? <Trans>Three steps, a few minutes</Trans> : <b>{price}</b>}</p>}
        steps={[
          { label: t`Company`, hint: step > 0 ? draft.name : t`VAT number` },
          { label: t`Payment plan`, hint: step > 1 ? planText : t`Size and extras` },
          { label: t`Set up moderator`, hint: t`Signs in first` },
        ]}
        contents={[
          () => <CompanyStep fields={fields} vat={vat} />,
          () => <PlanStep fields={fields} plans={plans} suites={suites} onRetry={retry} />,
          () => (
            <>
              <UserStep fields={fields} plans={plans ?? NO_PLANS} planText={planText} />
              <AccountFailure
                error={failure}
                words={refusalText()}
                timeout={t`The server did not answer within 5 seconds. Try again: the same company is not made twice.`}
              />
              {!isOnline && <p className="small muted">{t`What you typed is kept in this tab.`}</p>}
            </>
          ),
        ]}
      />
      {isAskingVatNo && (
        <Dialog
          title={t`Is there a VAT number?`}
          closeLabel={t`I got a VAT number`}
          onClose={() => setAskingVatNo(false)}
          otherwise={
            <Button
              onClick={() => {
                setAskingVatNo(false);
                type('hasNoVatNo', true);
                goTo(1);
              }}
            >{t`I’m missing a VAT number`}</Button>
          }
        >
          <p>
            {t`With it your invoices follow the rules inside the EU, and we can fill in name and address. Leave it out only if the organisation has none.`}
          </p>
        </Dialog>
      )}
    </AccountScreen>
  );
}

function vatNoField(): HTMLElement | null {
  return document.querySelector('input[name="vatNo"]');
}
