import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Popup } from '#client/ui/popup.tsx';

const showPopover = vi.fn<(this: HTMLElement) => void>();

beforeEach(() => {
  // jsdom draws no top layer.
  HTMLElement.prototype.showPopover = showPopover;
  const matches = Element.prototype.matches;
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    if (selector === ':popover-open') return showPopover.mock.contexts.includes(this as HTMLElement);
    return matches.call(this, selector);
  });
});
afterEach(() => {
  cleanup();
  showPopover.mockClear();
  vi.restoreAllMocks();
});

const bell = (opened: boolean) => (
  <Popup
    label="Notifications"
    kind="dialog"
    opened={opened}
    trigger={(trigger) => <button type="button" {...trigger} />}
  >
    {() => 'nothing'}
  </Popup>
);

test('a press that was made while it was on its way opens it, whether it is told before it comes or afterwards', async () => {
  render(bell(true));
  await Promise.resolve();
  expect(showPopover).toHaveBeenCalledTimes(1);
  cleanup();

  const { rerender } = render(bell(false));
  await Promise.resolve();
  expect(showPopover).toHaveBeenCalledTimes(1);
  rerender(bell(true));
  await Promise.resolve();
  expect(showPopover).toHaveBeenCalledTimes(2);
  rerender(bell(true));
  await Promise.resolve();
  expect(showPopover, 'it may have been closed since').toHaveBeenCalledTimes(2);
});
