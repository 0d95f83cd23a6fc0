/** The draft of a registration and its errors, in the form the wizard's steps need. It survives a reload. */
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { type DraftText, keepDraft, type RegistrationDraft, readDraft } from './registration-draft.ts';

export interface RegistrationFields {
  readonly draft: RegistrationDraft;
  /** Records what the person types or chooses. */
  type<Name extends keyof RegistrationDraft>(name: Name, value: RegistrationDraft[Name]): void;
  /** Fills in values from a look-up or the server; what the person has typed stays. */
  fill(values: Partial<RegistrationDraft>): void;
  /** Props of a text field; `path` is the server's name for it. */
  textOf(
    name: DraftText,
    path?: string,
  ): { name: string; value: string; onChange: (value: string) => void; error: string | undefined };
  errorOf(path: string): string | undefined;
  /** Shows these problems from now on. */
  show(problems: FieldErrors): void;
}

export function useRegistration(email: string, onType: () => void): RegistrationFields {
  const { i18n } = useLingui();
  const [draft, setDraft] = useState(() => readDraft(sessionStorage, email));
  const [problems, setProblems] = useState<FieldErrors>({});
  useEffect(() => keepDraft(sessionStorage, draft), [draft]);

  const errorOf = (path: string) => {
    const problem = problems[path];
    return problem && fieldErrorText(i18n, problem);
  };
  const type: RegistrationFields['type'] = (name, value) => {
    onType();
    setProblems((before) => without(before, [name, `user.${name}`]));
    setDraft((before) => ({
      ...before,
      [name]: value,
      typed: before.typed.includes(name) ? before.typed : [...before.typed, name],
      // A changed number raises the question again.
      ...(name === 'vatNo' && { hasNoVatNo: false }),
    }));
  };
  return {
    draft,
    type,
    fill: (values) => {
      const isOpen = (name: string) => !draft.typed.includes(name);
      const open = Object.fromEntries(Object.entries(values).filter(([name]) => isOpen(name)));
      setProblems((before) => without(before, Object.keys(open)));
      setDraft((before) => ({ ...before, ...open }));
    },
    textOf: (name, path = name) => ({
      name,
      value: draft[name],
      onChange: (value) => type(name, value as RegistrationDraft[typeof name]),
      error: errorOf(path),
    }),
    errorOf,
    show: setProblems,
  };
}

function without(problems: FieldErrors, paths: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(problems).filter(([path]) => !paths.includes(path)));
}
