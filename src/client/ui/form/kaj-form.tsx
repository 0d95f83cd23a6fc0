/**
 * The only home of modular-forms and its signals. A form binds the inputs on screen, reports what is wrong with them and whether
 * it is submitting; the draft document stays the source of truth for everything that can be edited and saved later. Problems are
 * kept as codes and worded at render, so that a change of language leaves no old wording behind.
 */
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type FormStore,
  getValues,
  Form as ModularForm,
  type PartialValues,
  setError,
  setValue,
  useForm,
} from '@modular-forms/react';
import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useMemo } from 'react';

/** What is wrong with one field; the shape of the wire's field errors. */
export type FormProblem = { code: string; values?: Record<string, string | number> | undefined };
export type FormProblems = Readonly<Record<string, FormProblem>>;

export type KajForm<Values extends FieldValues> = {
  store: FormStore<Values, undefined>;
  words: (problem: FormProblem) => ReactNode;
  onInput: ((name: FieldPath<Values>, value: FieldPathValue<Values, FieldPath<Values>>) => void) | undefined;
};

type KajFormOptions<Values extends FieldValues> = {
  initialValues: PartialValues<Values>;
  /** Asked on submit, and after the first submit on every input. */
  validate?: (values: PartialValues<Values>) => FormProblems;
  words: (problem: FormProblem) => ReactNode;
  /** Called for every change a person makes, for the draft behind the form. */
  onInput?: KajForm<Values>['onInput'];
};

export function useKajForm<Values extends FieldValues>(options: KajFormOptions<Values>): KajForm<Values> {
  const { initialValues, validate, words, onInput } = options;
  const [store] = useForm<Values>({
    initialValues,
    validateOn: 'submit',
    revalidateOn: 'change',
    ...(validate && { validate: (values) => kept(validate(values)) }),
  });
  return useMemo(() => ({ store, words, onInput }), [store, words, onInput]);
}

type FormProps<Values extends FieldValues> = {
  form: KajForm<Values>;
  onSubmit: (values: Values) => unknown;
  children: ReactNode;
  className?: string | undefined;
};

export function Form<Values extends FieldValues>({ form, onSubmit, children, className }: FormProps<Values>) {
  return (
    <ModularForm
      of={form.store}
      noValidate
      className={className}
      onSubmit={async (values) => {
        await onSubmit(values);
      }}
    >
      {children}
    </ModularForm>
  );
}

/** Whether the form's handler is running, and whether the form differs from its initial values. */
export function useFormState<Values extends FieldValues>(form: KajForm<Values>) {
  useSignals();
  return { submitting: form.store.submitting.value, dirty: form.store.dirty.value };
}

export function setFormValue<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: KajForm<Values>,
  name: Name,
  value: FieldPathValue<Values, Name>,
): void {
  setValue(form.store, name, value);
}

/** What the form's fields have, for a form that is not submitted by an element of its own, such as one in a dialog. */
export function formValues<Values extends FieldValues>(form: KajForm<Values>): PartialValues<Values> {
  return getValues(form.store);
}

/** Shows at a field what the server has found wrong, or, without a problem, nothing. Focuses a field that is wrong. */
export function showProblem<Values extends FieldValues>(
  form: KajForm<Values>,
  name: FieldPath<Values>,
  problem: FormProblem | undefined,
): void {
  setError(form.store, name, problem ? JSON.stringify(problem) : '');
}

function kept(problems: FormProblems): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, JSON.stringify(problem)]));
}
