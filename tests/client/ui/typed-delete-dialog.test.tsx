import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TypedDelete } from '#client/ui/typed-delete.tsx';
import { drawIn } from '#tests/client/support/shown-language.tsx';

beforeEach(() => {
  // jsdom knows no top layer.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(cleanup);

test('[FRM-05] delete works only once the phrase is typed, whatever its case', async () => {
  const onDelete = vi.fn();
  drawIn(
    'en',
    <TypedDelete title="Delete the carrier?" phrase="ÅHUS" label="Name" onDelete={onDelete} onClose={() => {}} />,
  );
  const button = screen.getByRole('button', { name: /^Delete/ });
  const input = screen.getByRole('textbox', { name: 'Name' });
  for (const typed of ['', 'åhu', 'åhuss']) {
    fireEvent.change(input, { target: { value: typed } });
    fireEvent.click(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
  }
  expect(onDelete).not.toHaveBeenCalled();
  fireEvent.change(input, { target: { value: 'åhus' } });
  expect(button.getAttribute('aria-disabled')).toBeNull();
  await act(async () => fireEvent.click(button));
  expect(onDelete).toHaveBeenCalledOnce();
});
