/** The draft of a registration, the form it is typed in, and its errors, as the wizard's steps need them. It survives a reload. */

import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { tabValues } from '#client/data/device/browser-storage.ts';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { type DraftValues, useDraftForm } from '#client/ui/form/draft-form.ts';
import type { KajForm } from '#client/ui/form/kaj-form.tsx';
import type { FieldErrors } from '#contract/errors.ts';
import { keepDraft, type RegistrationDraft, readDraft } from './registration-draft.ts';

export interface RegistrationFields {
  readonly draft: RegistrationDraft;
  /** Binds the draft to the fields on screen. */
  readonly form: KajForm<DraftValues>;
  /** Records what the person types or chooses. */
  type<Name extends keyof RegistrationDraft>(name: Name, value: RegistrationDraft[Name]): void;
  /** Fills in values from a look-up or the server; what the person has typed stays. */
  fill(values: Partial<RegistrationDraft>): void;
  /** The error shown at a field, by the server's name for it. */
  errorOf(path: string): string | undefined;
  /** Shows these problems from now on. */
  show(problems: FieldErrors): void;
}

export function useRegistration(email: string, onType: () => void): RegistrationFields {
  const { i18n } = useLingui();
  const [draft, setDraft] = useState(() => readDraft(tabValues, email));
  const [problems, setProblems] = useState<FieldErrors>({});
  useEffect(() => keepDraft(tabValues, draft), [draft]);

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
  const form = useDraftForm(draft, (name, value) => type(name as keyof RegistrationDraft, value as never));
  return {
    draft,
    form,
    type,
    fill: (values) => {
      const isOpen = (name: string) => !draft.typed.includes(name);
      const open = Object.fromEntries(Object.entries(values).filter(([name]) => isOpen(name)));
      setProblems((before) => without(before, Object.keys(open)));
      setDraft((before) => ({ ...before, ...open }));
    },
    errorOf,
    show: setProblems,
  };
}

function without(problems: FieldErrors, paths: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(problems).filter(([path]) => !paths.includes(path)));
}
