/** A failing handler is reported by the control that ran it, which also shows what is left to say. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from '#client/ui/button.tsx';
import { type FailureAnswer, FailureContext } from '#client/ui/failure.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { drawIn } from '#tests/client/support/shown-language.tsx';

afterEach(cleanup);

class Page extends Component<{ children: ReactNode }> {
  override state = { broken: false };
  static getDerivedStateFromError = () => ({ broken: true });
  override render = () => (this.state.broken ? <p>The recoverable page</p> : this.props.children);
}

function draw(kind: 'button' | 'icon', answers: FailureAnswer[], handler: () => unknown) {
  const report = vi.fn(() => answers.shift() ?? 'reported');
  const control =
    kind === 'icon' ? (
      <IconButton icon="help" label="Help" onClick={handler} />
    ) : (
      <Button onClick={handler}>Help</Button>
    );
  drawIn(
    'en',
    <FailureContext value={report}>
      <Page>{control}</Page>
    </FailureContext>,
  );
  const press = () => act(async () => void fireEvent.click(screen.getByRole('button')));
  return { press, report };
}

const error = new Error('a failure');

test.each([
  ['rejects', () => Promise.reject(error)],
  [
    'throws',
    () => {
      throw error;
    },
  ],
])('a handler that %s is reported once', async (_, handler) => {
  const { press, report } = draw('button', ['reported'], handler);
  await press();
  expect(report.mock.calls).toEqual([[error, true]]);
  expect(screen.getByRole('button').textContent).toBe('Help');
});

test.each(['button', 'icon'] as const)(
  '[ERR-02] a part that is missing is said at the %s, is asked for again, and brings the page the second time',
  async (kind) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { press } = draw(kind, ['here', 'page'], () => Promise.reject(error));
    await press();
    expect(screen.getByRole('alert').textContent).toBe('Could not be loaded. Try again.');
    await press();
    expect(screen.getByText('The recoverable page')).toBeTruthy();
    vi.restoreAllMocks();
  },
);

test('what comes after all is not called missing any more', async () => {
  let isThere = false;
  const { press } = draw('button', ['here'], async () => {
    if (!isThere) throw error;
  });
  await press();
  isThere = true;
  await press();
  expect(screen.queryByRole('alert')).toBeNull();
});
