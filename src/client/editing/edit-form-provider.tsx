/** Gives the parts of an edit form what they need, and binds the draft to the form library once for all of them. */
import { type ReactNode, useMemo } from 'react';
import { useDraftForm } from '#client/ui/form/draft-form.ts';
import { EditFormContext, type EditFormHandle } from './edit-form-context.ts';

type EditFormProviderProps<Entity, Draft> = {
  form: Omit<EditFormHandle<Entity, Draft>, 'binding'>;
  children: ReactNode;
};

export function EditFormProvider<Entity, Draft extends object>({
  form,
  children,
}: EditFormProviderProps<Entity, Draft>) {
  const binding = useDraftForm(form.state.draft, form.set);
  const bound: EditFormHandle<Entity, Draft> = useMemo(() => ({ ...form, binding }), [form, binding]);
  return <EditFormContext value={bound}>{children}</EditFormContext>;
}
