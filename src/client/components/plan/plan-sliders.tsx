/** The extras ordered with a plan (users, carriers, storage), each on a slider. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SliderField } from '#client/ui/slider-field.tsx';
import { PLAN_LIMITS } from '#contract/company.ts';
import { INCLUDED } from '#domain/company/plan-limits.ts';
import type { PlanChoice, PlanExtra } from './plan-choice.ts';

/** The maximum when the list of suites is not known. */
const UNKNOWN_EXTRA_SUITES = 17;

type PlanSlidersProps = {
  choice: PlanChoice;
  onChange: (extra: PlanExtra, value: number) => void;
  /** The number of suites; undefined when it could not be fetched. */
  suites: number | undefined;
  readOnly: boolean;
  /** Shown under a slider: why its value cannot be lower. */
  notes?: { readonly [Extra in PlanExtra]?: ReactNode };
};

export function PlanSliders({ choice, onChange, suites, readOnly, notes = {} }: PlanSlidersProps) {
  const { t } = useLingui();
  const { extraUsers, extraSuites, storageMonths } = choice;
  const usersInAll = extraUsers + INCLUDED.users;
  const carriersInAll = extraSuites + INCLUDED.suites;
  const maxCarriers = suites === undefined ? UNKNOWN_EXTRA_SUITES : Math.max(0, suites - INCLUDED.suites);
  return (
    <>
      <SliderField
        label={t`Extra users`}
        value={extraUsers}
        max={PLAN_LIMITS.extraUsers}
        onChange={(value) => onChange('extraUsers', value)}
        meaning={t`${usersInAll} in all`}
        fewerLabel={t`Fewer extra users`}
        moreLabel={t`More extra users`}
        note={notes.extraUsers}
        readOnly={readOnly}
      />
      <SliderField
        label={t`Extra carriers`}
        value={extraSuites}
        max={maxCarriers}
        onChange={(value) => onChange('extraSuites', value)}
        meaning={t`${carriersInAll} in all`}
        fewerLabel={t`Fewer extra carriers`}
        moreLabel={t`More extra carriers`}
        note={notes.extraSuites}
        readOnly={readOnly}
      />
      <SliderField
        label={t`Extra storage`}
        value={storageMonths}
        max={PLAN_LIMITS.extraStorageMonths}
        onChange={(value) => onChange('storageMonths', value)}
        meaning={t`months`}
        fewerLabel={t`Less extra storage`}
        moreLabel={t`More extra storage`}
        note={notes.storageMonths}
        readOnly={readOnly}
      />
    </>
  );
}
