import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForScans } from '#client/features/shipments/scanning/scan-keys.ts';
import { commandCode } from '#domain/scanning/command-code.ts';

const heard: string[] = [];
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  heard.length = 0;
  stop = listenForScans(({ raw }) => {
    heard.push(raw);
    return 'taken';
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Unit: milliseconds. */
let clock = 1000;
const PACE = 10;

/** Returns whether the key was left to the page. */
function press(key: string, pause = PACE, target: Element = document.body): boolean {
  clock += pause;
  const event = new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: clock });
  return target.dispatchEvent(event);
}

function type(code: string, pace = PACE, target: Element = document.body): void {
  for (const [place, character] of [...code].entries()) press(character, place === 0 ? 500 : pace, target);
}

test('[SCN-01] a code whose Enter a busy page hears late is one scan, and so is a command', () => {
  for (const code of ['00373500000000000123', commandCode('book')]) {
    heard.length = 0;
    type(code);
    vi.advanceTimersByTime(2000);
    expect(heard, 'proven without its Enter').toEqual([code]);
    press('Enter');
    vi.advanceTimersByTime(2000);
    expect(heard, 'Enter came in time, and was heard late').toEqual([code]);
  }
});

test('[SCN-01] the same code scanned again is told again', () => {
  for (const _ of [1, 2]) {
    type('00373500000000000123');
    press('Enter');
  }
  expect(heard).toEqual(['00373500000000000123', '00373500000000000123']);
});

test.each(['beforeunload', 'pagehide'])(
  '[SHP-11] keys that are held are in their field once the page goes (%s)',
  (leaving) => {
    // What a browser has of its own, and the document of a test has not.
    Object.assign(document, { execCommand: () => false });
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    type('SO-77');
    expect(field.value, 'the first two are left to the browser, the others are held').toBe('');
    window.dispatchEvent(new Event(leaving));
    expect(field.value).toBe('-77');
    field.remove();
    Reflect.deleteProperty(document, 'execCommand');
  },
);

test('[SCN-01] [FLD-06] a code as slow as typing is heard where nothing can be typed, and its Enter presses nothing; in a field it is text', () => {
  const button = document.createElement('button');
  const field = document.createElement('input');
  document.body.append(button, field);
  button.focus();
  type('SO-80412', 90, button);
  expect(press('Enter', 90, button), 'the button is not pressed').toBe(false);
  expect(heard).toEqual(['SO-80412']);

  heard.length = 0;
  field.focus();
  type('SO-80412', 90, field);
  expect(press('Enter', 90, field), 'Enter is the field’s').toBe(true);
  expect(heard).toEqual([]);
  button.remove();
  field.remove();
});
