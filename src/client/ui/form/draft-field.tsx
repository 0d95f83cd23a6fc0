/** A field of a form over a draft: it shows what the form has, follows the draft, and passes on what is typed. */
import { setValue } from '@modular-forms/react';
import { type ReactNode, useLayoutEffect } from 'react';
import type { DraftValues } from './draft-form.ts';
import { type Bound, FormField } from './form-field.tsx';
import type { KajForm } from './kaj-form.tsx';

/** Which value of which draft a field is bound to. */
export type DraftBinding = {
  readonly form: KajForm<DraftValues>;
  /** The path of the value. */
  readonly name: string;
  /** What the draft has there. */
  readonly value: unknown;
};

type DraftFieldProps = DraftBinding & {
  children: (field: Pick<Bound<unknown>, 'value' | 'onChange' | 'onBlur'>) => ReactNode;
};

export function DraftField({ form, name, value: drafted, children }: DraftFieldProps) {
  return (
    <FormField form={form} name={name}>
      {({ value, onChange, onBlur }) => (
        <>
          {children({ value, onChange: onChange as (value: unknown) => void, onBlur })}
          <FollowDraft {...{ form, name }} shown={value} value={drafted} />
        </>
      )}
    </FormField>
  );
}

/** Renders nothing. Copies the draft's value to the field where the two differ; that does not count as typing. */
function FollowDraft({ form, name, shown, value }: DraftBinding & { shown: unknown }) {
  useLayoutEffect(() => {
    if (!Object.is(shown, value ?? '')) setValue(form.store, name, value as never, UNTYPED);
  });
  return null;
}

const UNTYPED = { shouldTouched: false, shouldDirty: false, shouldValidate: false };
