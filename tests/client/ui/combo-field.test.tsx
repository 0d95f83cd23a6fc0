import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ComboField } from '#client/ui/combo-field.tsx';
import { stubResizeObserver } from '#tests/client/support/no-layout.ts';

const NAMES = ['Bygg AB', 'Byggvaruhuset', 'Kakel AB'];
const onChoose = vi.fn();
const onNew = vi.fn();

beforeEach(() => {
  // jsdom knows no top layer.
  HTMLElement.prototype.showPopover ??= () => {};
  HTMLElement.prototype.hidePopover ??= () => {};
  Element.prototype.scrollIntoView ??= () => {};
  stubResizeObserver();
  vi.clearAllMocks();
  render(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <Receiver />
    </I18nProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Receiver() {
  const [text, setText] = useState('');
  const found = NAMES.filter((name) => text !== '' && name.toLowerCase().includes(text.toLowerCase()));
  return (
    <ComboField
      label="Receiver"
      text={text}
      onText={setText}
      options={found.map((name) => ({ key: name, title: name }))}
      onChoose={onChoose}
      newOption={found.length > 0 ? { label: 'Enter a new address', onChoose: onNew } : undefined}
    />
  );
}

const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Receiver' });
const type = (text: string) => fireEvent.change(input(), { target: { value: text } });
/** Returns whether the field left the key to its surroundings. */
const press = (key: string) => fireEvent.keyDown(input(), { key });
const rows = () => [...document.querySelectorAll('[role="option"]')];
const reached = () => document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('what is typed is offered, with the way to a new one last, and announced', () => {
  type('bygg');
  expect(rows().map((row) => row.textContent)).toEqual(['Bygg AB', 'Byggvaruhuset', 'Enter a new address']);
  expect(input().getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('2 matches');
  type('bygge');
  expect(rows()).toEqual([]);
  expect(input().getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByRole('status').textContent).toBe('No matches');
});

test('arrow keys go round through the input, Enter takes', () => {
  type('bygg');
  expect(reached()).toBeUndefined();
  press('ArrowDown');
  expect(reached()).toBe('Bygg AB');
  press('ArrowUp');
  expect(reached()).toBeUndefined();
  press('ArrowUp');
  expect(reached()).toBe('Enter a new address');
  press('ArrowUp');
  expect(press('Enter')).toBe(false);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('Byggvaruhuset');
  expect(rows()).toEqual([]);
});

test('Tab takes the reached one and goes on; Enter without one is left to the form', () => {
  type('kakel');
  expect(press('Enter')).toBe(true);
  expect(onChoose).not.toHaveBeenCalled();
  press('ArrowDown');
  expect(press('Tab')).toBe(true);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('Kakel AB');
});

test('Escape closes the list and nothing else; a press takes a row', () => {
  type('bygg');
  expect(press('Escape')).toBe(false);
  expect(rows()).toEqual([]);
  expect(press('Escape')).toBe(true);
  type('byg');
  fireEvent.click(screen.getByRole('option', { name: /new address/, hidden: true }));
  expect(onNew).toHaveBeenCalledOnce();
});
