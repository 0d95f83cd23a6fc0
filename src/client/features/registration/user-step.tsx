/** The first user, the agreement, and the order. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ABOVE } from '#client/components/plan/plan-choice.ts';
import { usePriceText } from '#client/components/plan/plan-receipt.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Check } from '#client/ui/check.tsx';
import { COMPANY_LIMITS, type PaymentPlan } from '#contract/company.ts';
import { MAX_EMAIL_LENGTH } from '#contract/primitives.ts';
import { RegistrationText } from './registration-text.tsx';
import type { RegistrationFields } from './use-registration.ts';
import * as styles from './user-step.module.css';

type UserStepProps = { fields: RegistrationFields; plans: readonly PaymentPlan[]; planText: string };

export function UserStep({ fields, plans, planText }: UserStepProps) {
  const { t } = useLingui();
  const { draft, type, errorOf } = fields;
  const terms = errorOf('user.termsAgreed');
  const company = draft.name;
  return (
    <>
      <Cells
        columns={6}
        title={t`First user`}
        titleEnd={<span className="small muted">{t`Gets the role Moderator`}</span>}
      >
        <RegistrationText
          fields={fields}
          name="email"
          path="user.email"
          label={t`Email`}
          span="full"
          required
          type="email"
          maxLength={MAX_EMAIL_LENGTH}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint={t`Also the username. The link to begin is sent here.`}
        />
        <RegistrationText
          fields={fields}
          name="fullName"
          path="user.fullName"
          label={t`Name`}
          span={3}
          required
          maxLength={COMPANY_LIMITS.contactName}
          autoComplete="name"
        />
        <RegistrationText
          fields={fields}
          name="phoneNo"
          path="user.phoneNo"
          label={t`Phone`}
          span={3}
          type="tel"
          autoComplete="tel"
          placeholder="+46 31 711 40 28"
        />
        <div className={styles.terms}>
          <Check value={draft.termsAgreed} onChange={(agreed) => type('termsAgreed', agreed)}>
            <Trans>
              I have read and agree to the{' '}
              <a href="/UserAgreement" target="_blank" rel="noopener">
                user agreement
              </a>{' '}
              for {company}
            </Trans>
          </Check>
          {terms && (
            <p className={styles.error} role="alert">
              {terms}
            </p>
          )}
        </div>
      </Cells>
      <Order {...{ fields, plans, planText }} />
    </>
  );
}

function Order({ fields: { draft }, plans, planText }: UserStepProps) {
  const { t } = useLingui();
  const price = usePriceText(draft, plans);
  const invoiceTo = draft.emailInvoiceTo;
  const address = [draft.vatNo, draft.street1, `${draft.zipCode} ${draft.city}`].filter((part) => part.trim() !== '');
  return (
    <Cells title={t`What you order`}>
      <p className={styles.line}>
        <b>{draft.name}</b>
        <small>{address.join(', ')}</small>
      </p>
      <p className={styles.line}>
        <b>{[planText, price].filter(Boolean).join(', ')}</b>
        <small>
          {draft.plan === ABOVE ? t`The price is sent to ${invoiceTo}` : t`Invoices are sent to ${invoiceTo}`}
        </small>
      </p>
    </Cells>
  );
}
