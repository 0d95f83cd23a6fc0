/** The states of a search: one from the choices, or several that are ticked below the fields. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { statusFilterLabel } from '#client/i18n/status-messages.ts';
import { Check } from '#client/ui/check.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { STATUS_FILTERS } from '#contract/shipments-list-limits.ts';
import { OPEN_AND_IN_PROGRESS } from '#domain/shipments/status.ts';
import * as styles from './status-field.module.css';

const SEVERAL = 'several';
const SINGLE = STATUS_FILTERS.filter((filter) => filter !== OPEN_AND_IN_PROGRESS);

type StatusFieldProps = { value: string; onChange: (value: string) => void };

/** Two parts, which stand in different places. */
export function useStatusField({ value, onChange }: StatusFieldProps) {
  const { t, i18n } = useLingui();
  const [isTicking, setTicking] = useState(false);
  const ticked = value === OPEN_AND_IN_PROGRESS ? ['10', '20'] : value.split(',').filter(Boolean);
  // A URL may ask for a state that is not among the choices, or for several.
  const asked = value === '' || STATUS_FILTERS.some((filter) => filter === value) ? [] : [value];
  const options = [
    ...[...STATUS_FILTERS, ...asked].map((one) => ({ value: one, label: statusFilterLabel(i18n, one) })),
    { value: SEVERAL, label: t`Several…` },
  ];

  function tick(state: string, isOn: boolean): void {
    const next = SINGLE.filter((one) => (one === state ? isOn : ticked.includes(one)));
    onChange(next.join(','));
  }

  return {
    field: (
      <SelectField
        name="status"
        label={t`Status`}
        placeholder={t`All`}
        options={options}
        value={value}
        onChange={(next) => {
          setTicking(next === SEVERAL);
          if (next !== SEVERAL) onChange(next);
        }}
      />
    ),
    ticks: isTicking && (
      <fieldset className={styles.ticks}>
        <legend className="visually-hidden">{t`Status`}</legend>
        {SINGLE.map((state) => (
          <Check key={state} value={ticked.includes(state)} onChange={(isOn) => tick(state, isOn)}>
            {statusFilterLabel(i18n, state)}
          </Check>
        ))}
      </fieldset>
    ),
  };
}
