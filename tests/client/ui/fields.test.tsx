import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from '#client/ui/button.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { NumberValue } from '#domain/shared/decimal.ts';
import { drawIn } from '#tests/client/support/shown-language.tsx';

afterEach(cleanup);

function draw(element: ReactNode) {
  return render(<I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>{element}</I18nProvider>);
}

test('a button is disabled while its async handler runs and runs it once', async () => {
  let finish = () => {};
  const handler = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  draw(<Button onClick={handler}>Save</Button>);
  const button = screen.getByRole('button');
  fireEvent.click(button);
  fireEvent.click(button);
  expect(handler).toHaveBeenCalledOnce();
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.getAttribute('aria-busy')).toBe('true');
  await act(async () => finish());
  expect(button.hasAttribute('aria-disabled')).toBe(false);
  fireEvent.click(button);
  expect(handler).toHaveBeenCalledTimes(2);
});

test('a refused button says why, can be reached and does nothing', () => {
  const handler = vi.fn();
  draw(
    <Button onClick={handler} reason="Needs a connection" hint="Sent now">
      Book
    </Button>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Book Needs a connection' });
  fireEvent.click(button);
  expect(handler).not.toHaveBeenCalled();
  expect(button.disabled).toBe(false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

function Weight({ decimals, max, start = null }: { decimals?: number; max?: number; start?: number | null }) {
  const [value, setValue] = useState<NumberValue>(start);
  return (
    <>
      <NumberField
        label="Weight"
        value={value}
        onChange={setValue}
        decimals={decimals ?? 0}
        max={max ?? 9999}
        min={1}
      />
      <output data-testid="value">{JSON.stringify(value)}</output>
    </>
  );
}

const NUMBER_CASES: [object, string, string, string, string][] = [
  [{}, '125', '125', '125', ''],
  [{}, '12,5', '12,5', '"12,5"', 'A whole number'],
  [{}, '1a2', '1a2', '"1a2"', 'A whole number'],
  [{ decimals: 3 }, '1,25', '1.25', '1.25', ''],
  [{ decimals: 3 }, 'x9', 'x9', '"x9"', 'A number with at most 3 decimals'],
  [{ decimals: 2 }, '12.345', '12.34', '12.34', 'Shortened to 2 decimals'],
  [{ decimals: 2 }, '12,', '12.', '12', ''],
  [{ max: 999 }, '1000', '999', '999', 'Changed to 999, the highest value allowed'],
];

test.each(NUMBER_CASES)(
  '[FRM-02] a number field with %j turns $1 into the text $2 and the value $3, and says $4',
  (rule, typed, text, value, said) => {
    drawIn('en', <Weight {...rule} />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Weight' });
    fireEvent.change(input, { target: { value: typed } });
    expect(input.value).toBe(text);
    expect(screen.getByTestId('value').textContent).toBe(value);
    const note = document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
    expect(note.replace('Error: ', '')).toBe(said);
    expect(input.getAttribute('aria-invalid')).toBe(value.startsWith('"') ? 'true' : null);
  },
);

function Text() {
  const [value, setValue] = useState('');
  return <TextField label="Name" required maxLength={5} value={value} onChange={setValue} />;
}

test('a text says that it is too long at once and that it is missing when it is left', () => {
  draw(<Text />);
  const input = screen.getByRole('textbox', { name: 'Name' });
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.change(input, { target: { value: 'abcdef' } });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const note = document.getElementById(input.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toContain('Max length is 5 characters');
  fireEvent.change(input, { target: { value: '' } });
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.blur(input);
  expect(screen.getByRole('alert').textContent).toContain('Required');
});

test('a required choice refuses its placeholder', () => {
  const onChange = vi.fn();
  const options = [{ value: 'SE', label: 'Sweden' }];
  draw(<SelectField label="Country" required value="SE" options={options} onChange={onChange} />);
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' });
  expect(select.options[0]?.disabled).toBe(true);
  fireEvent.change(select, { target: { value: '' } });
  expect(onChange).not.toHaveBeenCalled();
});

test.each([
  ['1,5', '1,5', '1.5'],
  ['1.5', '1,5', '1.5'],
  ['12,', '12,', '12'],
  ['1 284,5678', '1284,567', '1284.567'],
])('in Swedish %s is shown as %s and means %s', (typed, shown, means) => {
  drawIn('sv', <Weight decimals={3} start={0.25} />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Weight' });
  expect(input.value).toBe('0,25');
  fireEvent.change(input, { target: { value: typed } });
  expect(input.value).toBe(shown);
  expect(screen.getByTestId('value').textContent).toBe(means);
});
