import { cleanup, fireEvent, render } from '@testing-library/react';
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

test('what a click has opened and Back has closed at once is not opened again by the mouse that rests on its button', () => {
  vi.useFakeTimers();
  const { container } = render(
    <Popup label="Papers" kind="dialog" hover trigger={(trigger) => <button type="button" {...trigger} />}>
      {() => 'papers'}
    </Popup>,
  );
  const [button, popover] = [container.querySelector('button'), container.querySelector('[popover]')];
  if (!button || !popover) throw new Error('The popup is not drawn');
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  fireEvent(popover, Object.assign(new Event('beforetoggle'), { newState: 'open' }));
  fireEvent(popover, Object.assign(new Event('toggle'), { newState: 'closed' }));
  vi.runAllTimers();
  expect(showPopover).not.toHaveBeenCalled();

  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  vi.runAllTimers();
  expect(showPopover, 'a mouse that comes again opens it').toHaveBeenCalledTimes(1);
});
