/** A form that is sent whole, with what is wrong in it, and a field that follows a draft. */
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Cells } from '../cells.tsx';
import { DraftField } from '../form/draft-field.tsx';
import { useDraftForm } from '../form/draft-form.ts';
import { FormField } from '../form/form-field.tsx';
import { Form, useKajForm } from '../form/kaj-form.tsx';
import { TextField } from '../text-field.tsx';
import { showToast } from '../toasts.ts';
import { useSampleWords } from './use-sample-words.ts';

type Driver = { driver: string; vehicle: string };

export function FormSample() {
  const say = useSampleWords();
  const form = useKajForm<Driver>({
    initialValues: { driver: '', vehicle: 'ABC 123' },
    validate: ({ driver }) => (driver ? {} : { driver: { code: 'required' } }),
    words: () => say('Name the driver', 'Skriv förarens namn'),
  });
  const [draft, setDraft] = useState({ category: 'Kakel' });
  const draftForm = useDraftForm(draft, (path, value) => setDraft((known) => ({ ...known, [path]: value })));
  return (
    <>
      <Form form={form} onSubmit={({ driver }) => void showToast({ tone: 'success', title: driver })}>
        <Cells columns={2}>
          <FormField form={form} name="driver">
            {(bound) => <TextField {...bound} label={say('Driver', 'Förare')} />}
          </FormField>
          <FormField form={form} name="vehicle">
            {(bound) => <TextField {...bound} label={say('Vehicle', 'Fordon')} />}
          </FormField>
        </Cells>
        <Button type="submit" variant="primary">
          {say('Sign', 'Kvittera')}
        </Button>
      </Form>
      <Cells>
        <DraftField form={draftForm} name="category" value={draft.category}>
          {({ value, onChange }) => (
            <TextField label={say('Category', 'Kategori')} value={String(value)} onChange={onChange} />
          )}
        </DraftField>
      </Cells>
      <Button onClick={() => setDraft({ category: 'Kakel' })}>{say('Undo', 'Ångra')}</Button>
    </>
  );
}
