import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { Profiler } from 'react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastHost } from '#client/ui/toast-host.tsx';
import { dismissToast, showToast } from '#client/ui/toasts.ts';
import { stubResizeObserver } from '#tests/client/support/no-layout.ts';

const GONE_MS = 300;
/** Runs before the page gets its next turn. */
let afterDrawing: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom draws no top layer.
  HTMLElement.prototype.showPopover ??= () => {};
  HTMLElement.prototype.hidePopover ??= () => {};
  stubResizeObserver();
  const matches = Element.prototype.matches;
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    return selector === ':popover-open' || selector === ':focus-visible' ? false : matches.call(this, selector);
  });
  render(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <Profiler id="toasts" onRender={() => afterDrawing?.()}>
        <ToastHost />
      </Profiler>
    </I18nProvider>,
  );
});
afterEach(() => {
  act(() => toast.remove());
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = (...requests: Parameters<typeof showToast>[0][]) => act(() => requests.forEach(showToast));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
/** Time to leave, and then to be gone. */
const expire = (ms: number) => {
  pass(ms);
  pass(GONE_MS);
};
// jsdom does not open popovers, so what is in the host counts as hidden.
const toasts = () => [...document.querySelectorAll<HTMLElement>('[data-tone]')];
const titles = () => toasts().map((element) => element.querySelector('strong')?.textContent);

test('a message keeps its place whatever its id is made of', () => {
  show({ id: 'printed the last of S1', tone: 'info', title: 'low' });
  show({ tone: 'info', title: 'another' });
  expect(titles().toSorted()).toEqual(['another', 'low']);
});

test('three are shown, the fourth waits for a place and then has its whole time', () => {
  show(...['one', 'two', 'three', 'four'].map((title) => ({ tone: 'info', title }) as const));
  expect(titles()).toEqual(['one', 'two', 'three']);
  expire(4000);
  expect(titles()).toEqual(['four']);
  pass(3500);
  expect(titles()).toEqual(['four']);
  expire(500);
  expect(titles()).toEqual([]);
});

test('errors and pushed messages stay five seconds, errors are announced as alerts', () => {
  show(
    { tone: 'danger', title: 'Error' },
    { tone: 'info', title: 'Pushed', pushed: true },
    { tone: 'success', title: 'Done' },
  );
  expect(toasts().map((element) => element.role ?? element.getAttribute('role'))).toEqual([
    'alert',
    'status',
    'status',
  ]);
  expire(4000);
  expect(titles()).toEqual(['Error', 'Pushed']);
  expire(1000);
  expect(titles()).toEqual([]);
});

test('a loading toast stays until its result replaces it', () => {
  show({ id: 'save', tone: 'loading', title: 'Saving' });
  pass(60_000);
  expect(titles()).toEqual(['Saving']);
  show({ id: 'save', tone: 'success', title: 'Saved' });
  expect(titles()).toEqual(['Saved']);
  expire(4000);
  expect(titles()).toEqual([]);
});

test('one that waits can be taken back', () => {
  show(...['one', 'two', 'three'].map((title) => ({ tone: 'info', title }) as const), {
    id: 'late',
    tone: 'info',
    title: 'late',
  });
  act(() => dismissToast('late'));
  expire(4000);
  expect(titles()).toEqual([]);
});

test('[SHL-05] what is said right after another message was drawn as going is shown', async () => {
  vi.useRealTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  showToast({ id: 'doing', tone: 'loading', title: 'Printing' });
  await vi.waitFor(() => expect(titles()).toEqual(['Printing']));
  afterDrawing = () => {
    afterDrawing = undefined;
    queueMicrotask(() => showToast({ tone: 'danger', title: 'Refused' }));
  };
  dismissToast('doing');
  await vi.waitFor(() => expect(titles()).toContain('Refused'));
});

test('time stands still while the page is hidden', () => {
  show({ tone: 'info', title: 'Wait' });
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => document.dispatchEvent(new Event('visibilitychange')));
  pass(60_000);
  expect(titles()).toEqual(['Wait']);
  hidden.mockReturnValue(false);
  act(() => document.dispatchEvent(new Event('visibilitychange')));
  expire(4000);
  expect(titles()).toEqual([]);
});

test('Alt+T moves focus to the messages', () => {
  show({ tone: 'info', title: 'Here' });
  fireEvent.keyDown(document, { altKey: true, code: 'KeyT', key: 't' });
  expect(document.activeElement?.getAttribute('aria-label')).toContain('Alt+T');
});
