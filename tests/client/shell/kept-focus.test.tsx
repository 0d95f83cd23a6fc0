/** Where the focus goes when what had it is taken away (tests/fixtures/field/README.md, "Focus"). */
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from '#client/shell/kept-focus.ts';
import { followFirstFocus } from '#client/ui/given-focus.ts';
import { Outcome } from '#client/ui/outcome.tsx';

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  // jsdom draws nothing.
  Element.prototype.checkVisibility ??= () => true;
  stop = keepFocus();
});
afterEach(() => {
  stop();
  cleanup();
  vi.useRealTimers();
});

interface PageProps {
  rows: readonly string[];
  asks?: boolean;
  explains?: boolean;
  elsewhere?: boolean;
  hasBar?: boolean;
  result?: string;
}

function Page({ rows, asks, explains, elsewhere, hasBar, result }: PageProps) {
  const bar = hasBar && (
    <footer>
      <button type="button">Book 2</button>
    </footer>
  );
  if (elsewhere)
    return (
      <main key="elsewhere">
        <h1>Another page</h1>
      </main>
    );
  return (
    <>
      <main key="page">
        <h1>Saved searches</h1>
        {result && <Outcome tone="done" title={result} onClose={() => {}} isLater />}
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <input aria-label={`Name of ${row}`} />
              <button type="button">{row}</button>
            </li>
          ))}
        </ul>
        {asks && (
          <dialog open>
            <button type="button">Remove</button>
          </dialog>
        )}
        {explains && (
          <dialog open>
            <button type="button">Understood</button>
          </dialog>
        )}
      </main>
      {bar}
    </>
  );
}

const named = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
const focusOn = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, select')]
    .find((one) => one.getAttribute('aria-label') === name || one.textContent === name)
    ?.focus();
/** The observer's turn, and the patience with whatever takes the focus itself. */
async function settle() {
  await Promise.resolve();
  vi.advanceTimersByTime(200);
}

test('[G01] the focus of a removed row goes to the next one, of the last to the one before it, and of the only one to the heading', async () => {
  const { rerender } = render(<Page rows={['a', 'b', 'c']} />);
  focusOn('b');
  rerender(<Page rows={['a', 'c']} />);
  await settle();
  expect(named()).toMatch(/c$/);
  focusOn('c');
  rerender(<Page rows={['a']} />);
  await settle();
  expect(named()).toMatch(/a$/);
  focusOn('a');
  rerender(<Page rows={[]} />);
  await settle();
  expect(named()).toBe('Saved searches');
});

test('[G01] what has had the focus since before anything of this was loaded is followed as well', async () => {
  stop();
  const { rerender } = render(<Page rows={['a', 'b']} />);
  focusOn('a');
  stop = keepFocus();
  rerender(<Page rows={['b']} />);
  await settle();
  expect(named()).toMatch(/b$/);
});

test('[G02] what a dialog has asked about is gone with the button that asked, and the focus goes to the next row', async () => {
  const { rerender } = render(<Page rows={['a', 'b']} />);
  focusOn('a');
  rerender(<Page rows={['a', 'b']} asks />);
  focusOn('Remove');
  rerender(<Page rows={['b']} />);
  await settle();
  expect(named()).toMatch(/b$/);
});

test('[G02] a dialog above that dialog changes nothing of it', async () => {
  const { rerender } = render(<Page rows={['a', 'b', 'c']} />);
  focusOn('b');
  rerender(<Page rows={['a', 'b', 'c']} asks explains />);
  for (const name of ['Remove', 'Understood', 'Remove']) focusOn(name);
  rerender(<Page rows={['a', 'c']} />);
  await settle();
  expect(named()).toMatch(/c$/);
});

test('[G03] who moves the focus while something goes keeps it there', async () => {
  const { rerender } = render(<Page rows={['a', 'b', 'c']} />);
  focusOn('a');
  rerender(<Page rows={['b', 'c']} />);
  await Promise.resolve();
  focusOn('c');
  vi.advanceTimersByTime(200);
  expect(named()).toBe('c');
});

test('[G04] a page that is left for another one takes its focus with it', async () => {
  const { rerender } = render(<Page rows={['a']} />);
  focusOn('a');
  history.pushState({}, '', '/another');
  rerender(<Page rows={[]} elsewhere />);
  await settle();
  expect(document.activeElement).toBe(document.body);
});

test('[G04] a page that becomes another one at the same address has its focus at the heading', async () => {
  const { rerender } = render(<Page rows={['a']} />);
  focusOn('a');
  rerender(<Page rows={[]} elsewhere />);
  await settle();
  expect(named()).toBe('Another page');
});

test('[G05] after a press of a finger no field is chosen, whose keyboard would open', async () => {
  const matches = Element.prototype.matches;
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    return selector === ':focus-visible' ? false : matches.call(this, selector);
  });
  const { rerender } = render(<Page rows={['a', 'b']} />);
  focusOn('a');
  rerender(<Page rows={['b']} />);
  await settle();
  expect(named()).toBe('b');
});

test('[G08] whoever has pressed beside everything is given nothing when the row goes later', async () => {
  const { rerender } = render(<Page rows={['a', 'b']} />);
  focusOn('a');
  (document.activeElement as HTMLElement).blur();
  await settle();
  rerender(<Page rows={['b']} />);
  await settle();
  expect(document.activeElement).toBe(document.body);
});

test('[G09] a key that is held from what is gone presses nothing more, until it is pressed anew', async () => {
  const { rerender } = render(<Page rows={['a', 'b']} />);
  const enter = (repeat: boolean) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }),
    );
  focusOn('a');
  expect(enter(false)).toBe(true);
  rerender(<Page rows={['b']} />);
  await settle();
  expect(named()).toMatch(/b$/);
  expect(enter(true)).toBe(false);
  expect(enter(false)).toBe(true);
  expect(enter(true)).toBe(true);
});

test('[G10] a bar of the foot leaves its focus to the heading of the page, from where the result of its action takes it', async () => {
  const { rerender } = render(<Page rows={['a']} hasBar />);
  focusOn('Book 2');
  rerender(<Page rows={['a']} />);
  await settle();
  expect(named()).toBe('Saved searches');
  rerender(<Page rows={['a']} result="2 booked" />);
  expect(named()).toBe('2 booked');
});

test('[G10] a result that comes later takes no focus that its person has gone on with', async () => {
  const { rerender } = render(<Page rows={['a', 'b']} />);
  focusOn('a');
  rerender(<Page rows={['b']} />);
  await settle();
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
  rerender(<Page rows={['b']} result="1 removed" />);
  expect(named()).toMatch(/b$/);
});

test('[G11] where nothing of its kind is left the heading has the focus, and no button that does something else', async () => {
  const Pairing = ({ isPaired }: { isPaired: boolean }) => (
    <main>
      <header>
        <button type="button">Back</button>
        <h1>Printing</h1>
      </header>
      {!isPaired && <input aria-label="Six letters" />}
      <button type="button">Remove this station</button>
    </main>
  );
  const { rerender } = render(<Pairing isPaired={false} />);
  document.querySelector('input')?.focus();
  rerender(<Pairing isPaired />);
  await settle();
  expect(named()).toBe('Printing');
});

test('[G12] a choice that is locked passes the focus on to the next one, and gets it back when it can be used again', async () => {
  const form = (isLocked: boolean) => (
    <main>
      <h1>Company</h1>
      <div className="cell">
        <select aria-label="Country" disabled={isLocked} />
      </div>
      <div className="cell">
        <select aria-label="Language" />
      </div>
    </main>
  );
  const { rerender } = render(form(false));
  focusOn('Country');
  rerender(form(true));
  await settle();
  expect(named()).toBe('Language');
  rerender(form(false));
  await settle();
  expect(named()).toBe('Country');
});

test('[G12] whoever has gone on from there keeps the focus', async () => {
  const form = (isLocked: boolean) => (
    <main>
      <h1>Company</h1>
      <select aria-label="Country" disabled={isLocked} />
    </main>
  );
  const { rerender } = render(form(false));
  focusOn('Country');
  rerender(form(true));
  await settle();
  expect(named()).toBe('Company');
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  rerender(form(false));
  await settle();
  expect(named()).toBe('Company');
});

test('[G13] what went before any of this was loaded leaves its focus to the heading, unless its page was left', async () => {
  stop();
  followFirstFocus();
  const { rerender } = render(<Page rows={['a', 'b']} />);
  focusOn('a');
  rerender(<Page rows={['b']} />);
  stop = keepFocus();
  expect(named()).toBe('Saved searches');
  stop();

  followFirstFocus();
  focusOn('b');
  history.pushState({}, '', '/left');
  rerender(<Page rows={[]} />);
  stop = keepFocus();
  expect(document.activeElement).toBe(document.body);
});
