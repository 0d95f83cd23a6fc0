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

function press(key: string, pause = PACE): void {
  clock += pause;
  const event = new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: clock });
  document.body.dispatchEvent(event);
}

function type(code: string): void {
  for (const [place, character] of [...code].entries()) press(character, place === 0 ? 500 : PACE);
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
