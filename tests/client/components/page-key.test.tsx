/** `/` and `?` while a scanner or a person types (tests/fixtures/field/README.md, "Keys"). */
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { usePageKey } from '#client/components/use-page-key.ts';

let pressed: string[];
beforeEach(() => {
  pressed = [];
});
afterEach(cleanup);

function Page() {
  usePageKey('/', () => pressed.push('/'));
  usePageKey('?', () => pressed.push('?'));
  return <button type="button">Book</button>;
}

let now = 1000;
/** A key pressed so many milliseconds after the one before; returns whether it was taken from the browser. */
function press(key: string, after: number, init: KeyboardEventInit = {}): boolean {
  now += after;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  Object.defineProperty(event, 'timeStamp', { value: now });
  document.querySelector('button')?.dispatchEvent(event);
  return event.defaultPrevented;
}
const type = (text: string, pace: number) => [...text].map((key) => press(key, pace));

test('[SCN-01] [K23] / and ? within a code that comes slowly do nothing, and nothing else hears them', () => {
  render(<Page />);
  press('Escape', 500);
  expect(type('DOCK/7?A', 90).at(4)).toBe(true);
  expect(pressed).toEqual([]);
});

test.each([
  ['a pause', () => press('a', 500), 111],
  ['Escape', () => press('Escape', 20), 20],
  ['Enter', () => press('Enter', 20), 20],
  ['a blank that selects a row', () => press(' ', 500), 20],
  ['a command', () => press('s', 20, { ctrlKey: true }), 20],
  ['a press of the pointer', () => window.dispatchEvent(new Event('pointerdown')), 20],
])('[K23] / behind %s is its person’s, who types on at once', (_, before, after) => {
  render(<Page />);
  press('x', 500);
  before();
  press('/', after);
  type('kal', 60);
  expect(pressed).toEqual(['/']);
});

test('[K23] / and ? of a keyboard that needs Shift or AltGr for them are the first key all the same', () => {
  render(<Page />);
  press('Shift', 500);
  press('?', 20, { shiftKey: true });
  press('Escape', 500);
  press('AltGraph', 20);
  press('/', 20, { ctrlKey: true, altKey: true, modifierAltGraph: true });
  expect(pressed).toEqual(['?', '/']);
});

test('[SCN-01] [K23] a blank within a code presses nothing, and one alone does', () => {
  render(<Page />);
  press('Escape', 500);
  expect(type('SO 80', 90)).toEqual([false, false, true, false, false]);
  expect(press(' ', 500)).toBe(false);
});
