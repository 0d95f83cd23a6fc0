/** A form in a dialog: its values are asked for, and what the server has found wrong is shown at the field. */
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FormField } from '#client/ui/form/form-field.tsx';
import { formValues, showProblem, useKajForm } from '#client/ui/form/kaj-form.tsx';
import { TextField } from '#client/ui/text-field.tsx';

afterEach(cleanup);

function Numbers({ onConfirm }: { onConfirm: (numbers: Record<string, string>) => void }) {
  const form = useKajForm<Record<string, string>>({
    initialValues: { package: '100', consignment: '200' },
    words: ({ code }) => code,
  });
  const confirm = () => {
    const numbers = formValues(form);
    showProblem(form, 'package', numbers.package === '7' ? { code: 'tooLow' } : undefined);
    onConfirm(numbers as Record<string, string>);
  };
  return (
    <>
      {['package', 'consignment'].map((name) => (
        <FormField key={name} form={form} name={name}>
          {(bound) => <TextField {...bound} label={name} />}
        </FormField>
      ))}
      <button type="button" onClick={confirm}>
        Confirm
      </button>
    </>
  );
}

test('a form confirms its values, and shows a problem at its field until it is corrected', () => {
  const confirmed: Record<string, string>[] = [];
  render(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <Numbers onConfirm={(numbers) => confirmed.push(numbers)} />
    </I18nProvider>,
  );
  const field = screen.getByLabelText('package');
  const confirm = screen.getByRole('button');
  fireEvent.change(field, { target: { value: '7' } });
  fireEvent.click(confirm);
  expect(confirmed).toEqual([{ package: '7', consignment: '200' }]);
  expect(screen.getByRole('alert').textContent).toContain('tooLow');
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: '107' } });
  fireEvent.click(confirm);
  expect(confirmed[1]).toEqual({ package: '107', consignment: '200' });
  expect(screen.queryByRole('alert')).toBeNull();
});
