import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Dialog } from '#client/ui/dialog.tsx';
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

const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

test.each([
  ['en', ['Close'], ['Cancel', 'OK']],
  ['sv', ['Stäng'], ['Avbryt', 'OK']],
] as const)(
  '[FRM-10] in %s a dialog is closed, and a question is answered OK or cancelled, unless it names its own buttons',
  (language, told, asked) => {
    const onClose = () => undefined;
    drawIn(language, <Dialog title="Told" onClose={onClose} />);
    expect(buttons()).toEqual(told);
    cleanup();
    drawIn(language, <Dialog title="Asked" onClose={onClose} onConfirm={onClose} />);
    expect(buttons()).toEqual(asked);
    cleanup();
    drawIn(
      language,
      <Dialog title="Own" onClose={onClose} onConfirm={onClose} closeLabel="Keep" confirmLabel="Delete" />,
    );
    expect(buttons()).toEqual(['Keep', 'Delete']);
  },
);
