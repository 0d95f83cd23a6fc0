/** Which carriers the company may connect: as many as its plan allows. One that is connected cannot be removed. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { useEditForm } from '#client/editing/edit-form-context.ts';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { ShellLink } from '#client/shell/shell-link.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Check } from '#client/ui/check.tsx';
import { showToast } from '#client/ui/toasts.ts';
import type { Company } from '#contract/company.ts';
import { suiteLimit } from '#domain/company/plan-limits.ts';
import { type PlanUse, suitesInUse } from '#domain/company/plan-rules.ts';
import * as styles from './company-form.module.css';

export function CarriersPart({ use }: { use: PlanUse }) {
  const { t, i18n } = useLingui();
  const { carriersuitesProducts: suites } = useStaticData();
  const { state, set, errors, readOnly } = useEditForm<Company>();
  const draft = state.draft as Company;
  const active = suitesInUse(draft, use);
  const max = suiteLimit(draft.nmbExtraTrp);
  const extra = draft.nmbExtraTrp;

  function toggle(suite: string, isOn: boolean) {
    if (isOn && active.size >= max) {
      showToast({
        tone: 'danger',
        title: fieldErrorText(i18n, { code: 'maxNumbersOfCarriers', values: { max } }),
        text: t`3 are included and ${extra} are extra. Add more in Price plan.`,
      });
      return;
    }
    const others = [...active].filter((one) => one !== suite);
    set('activeCarriers', isOn ? [...others, suite] : others);
  }

  const problem = errors.activeCarriers;
  return (
    <div className={styles.stack}>
      <Cells columns={2}>
        {suites.map(({ value, name }) => {
          const isConnected = use.connected.includes(value);
          return (
            <div key={value} className={styles.suite}>
              <Check
                value={active.has(value)}
                onChange={(isOn) => toggle(value, isOn)}
                disabled={readOnly}
                reason={isConnected ? t`Connected` : undefined}
                hint={active.has(value) ? t`Not connected yet` : t`Not active`}
              >
                {name}
              </Check>
            </div>
          );
        })}
      </Cells>
      {problem && (
        <p className={styles.warning} role="alert">
          {fieldErrorText(i18n, problem)}
        </p>
      )}
      {draft.activeCarriers.length === 0 && (
        <p className="muted small">{t`None is chosen, so any can be connected until the plan is full.`}</p>
      )}
      <p className="muted small">
        <Trans>
          A connected carrier is taken away in <ShellLink path="/Carriers">Carriers</ShellLink> first.
        </Trans>
      </p>
    </div>
  );
}
