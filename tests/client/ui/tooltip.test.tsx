import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { IconButton } from '#client/ui/icon-button.tsx';
import { drawIn } from '#tests/client/support/shown-language.tsx';

/** The browser's popovers, which this document does not have. */
beforeAll(() => {
  HTMLElement.prototype.showPopover = function () {
    this.dataset.shown = '';
  };
  HTMLElement.prototype.hidePopover = () => {};
});

afterEach(cleanup);

test('a tooltip that repeats the name of its button is written when somebody looks', async () => {
  drawIn('en', <IconButton icon="track" label="Track SO-1" />);
  const button = screen.getByRole('button', { name: 'Track SO-1' });
  expect(screen.queryByText('Track SO-1')).toBeNull();
  fireEvent.pointerEnter(button, { pointerType: 'mouse' });
  await waitFor(() => expect(screen.getByText('Track SO-1').dataset.shown).toBe(''));
});

test('the reason of a button that cannot do its action now is said with it', () => {
  drawIn('en', <IconButton icon="print" label="Print Waybill" reason="Needs a connection" />);
  const button = screen.getByRole('button', { name: 'Print Waybill' });
  const description = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toContain('Needs a connection');
  expect(button.getAttribute('aria-disabled')).toBe('true');
});
