/** Where the focus goes when an outcome comes and goes (tests/fixtures/field/README.md, "Focus"). */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Outcome } from '#client/ui/outcome.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page({ isDone, hasButton = true }: { isDone: boolean; hasButton?: boolean }) {
  return (
    <main>
      <h1>Shipment</h1>
      {isDone && <Outcome tone="done" title="Booked" onClose={() => {}} />}
      {hasButton && <button type="button">Book</button>}
      <input aria-label="Note" />
    </main>
  );
}

const box = () => screen.getByText('Booked').closest('[tabindex]');

test('[U01] an outcome takes the focus from the button that was pressed, and none from a field in which its person types on', () => {
  const { rerender } = render(<Page isDone={false} />);
  screen.getByRole('button').focus();
  fireEvent.click(screen.getByRole('button'));
  rerender(<Page isDone />);
  expect(document.activeElement).toBe(box());

  rerender(<Page isDone={false} />);
  fireEvent.click(screen.getByRole('button'));
  screen.getByRole('textbox').focus();
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'Gate 3' } });
  rerender(<Page isDone />);
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test('[U02] an outcome that is asked for by a key in a field takes the focus from it', () => {
  const { rerender } = render(<Page isDone={false} />);
  screen.getByRole('textbox').focus();
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'Gate 4' } });
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', ctrlKey: true });
  rerender(<Page isDone />);
  expect(document.activeElement).toBe(box());
});

test('[U03] the focus of an outcome goes to the heading of the page when the button that was pressed is gone', async () => {
  const { rerender } = render(<Page isDone={false} />);
  screen.getByRole('button').focus();
  rerender(<Page isDone hasButton={false} />);
  rerender(<Page isDone={false} hasButton={false} />);
  await Promise.resolve();
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

test('[TOD-01] on a page that begins in a field, the focus of an outcome goes there, unless that opens a keyboard on the screen', async () => {
  const first = <input type="search" data-first-focus />;
  const page = (isDone: boolean) => (
    <>
      <Page isDone={isDone} />
      <main>{first}</main>
    </>
  );
  for (const [isCoarse, role] of [
    [false, 'searchbox'],
    [true, 'button'],
  ] as const) {
    vi.stubGlobal('matchMedia', () => ({ matches: isCoarse }));
    const { rerender, unmount } = render(page(false));
    screen.getByRole('button').focus();
    rerender(page(true));
    rerender(page(false));
    await Promise.resolve();
    expect(document.activeElement).toBe(screen.getByRole(role));
    unmount();
  }
});

test('[U04] an outcome that takes the focus is named by what it says', () => {
  const { rerender } = render(<Page isDone={false} />);
  rerender(<Page isDone />);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Booked' }));
});

test('[U05] an outcome that is an alert is said by itself, so its box has no name to be said again', () => {
  render(<Outcome tone="needs" title="Not booked" onClose={() => {}} />);
  expect(screen.getByRole('alert').textContent).toBe('Not booked');
  expect(document.activeElement).toBe(screen.getByRole('group'));
  expect(screen.queryByRole('group', { name: 'Not booked' })).toBeNull();
});
