/**
 * Binds one field of the kit to one value of a form: spread the props given to the child onto a TextField, NumberField,
 * SelectField, ToggleField or TextAreaField. It reads the signals itself, so the child may be any plain render function.
 */
import {
  Field,
  type FieldElement,
  type FieldElementProps,
  type FieldPath,
  type FieldPathValue,
  type FieldStore,
  type FieldValues,
} from '@modular-forms/react';
import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useCallback, useRef } from 'react';
import { type FormProblem, type KajForm, setFormValue } from './kaj-form.tsx';

export type Bound<Value> = {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: React.FocusEventHandler<FieldElement>;
  ref: (element: FieldElement | null) => void;
  error: ReactNode;
};

type FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = {
  form: KajForm<Values>;
  name: Name;
  children: (bound: Bound<NonNullable<FieldPathValue<Values, Name>>>) => ReactNode;
};

export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: FormFieldProps<Values, Name>,
) {
  const { form, name, children } = props;
  const shape = { of: form.store, name } as Parameters<typeof Field<Values, undefined, Name>>[0];
  return (
    <Field key={name} {...shape}>
      {(store, element) => (
        <BoundField form={form} store={store} element={element}>
          {children}
        </BoundField>
      )}
    </Field>
  );
}

type BoundFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = {
  form: KajForm<Values>;
  store: FieldStore<Values, Name>;
  element: FieldElementProps<Values, Name>;
  children: FormFieldProps<Values, Name>['children'];
};

function BoundField<Values extends FieldValues, Name extends FieldPath<Values>>(props: BoundFieldProps<Values, Name>) {
  useSignals();
  const { form, store, element, children } = props;
  const problem = store.error.value;
  // Registering an element renders the field again, so it must happen once per element, not once per render.
  const register = useRef(element.ref);
  const ref = useCallback((node: FieldElement | null) => {
    if (node) register.current(node);
  }, []);
  return children({
    name: element.name,
    value: (store.value.value ?? '') as NonNullable<FieldPathValue<Values, Name>>,
    onChange: (value) => {
      setFormValue(form, store.name, value);
      form.onInput?.(store.name, value);
    },
    onBlur: element.onBlur,
    ref,
    error: problem ? form.words(JSON.parse(problem) as FormProblem) : undefined,
  });
}
