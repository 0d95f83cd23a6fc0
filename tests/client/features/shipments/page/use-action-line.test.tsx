/** Which of a page's outcomes has its line, and when a message tells it instead. */
import { I18nProvider } from '@lingui/react';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import type { ActionOutcome } from '#client/features/shipments/page/action-outcome.ts';
import { type ActionLine, useActionLine } from '#client/features/shipments/page/use-action-line.ts';
import type { PrintedPapers } from '#client/features/shipments/page/use-print-call.ts';
import { Outcome } from '#client/ui/outcome.tsx';
import { openStage, toastContent } from '#client/ui/toasts.ts';
import { catalogOf } from '#tests/client/support/shown-language.tsx';

afterEach(cleanup);

const english = catalogOf('en');
const CANCELLED: ActionOutcome = { kind: 'cancelled', isCarrierNotTold: false };
const REOPENED: ActionOutcome = { kind: 'reopened', isCarrierNotTold: false };
const papers = (unreported: readonly string[] = []) => ({ unreported }) as PrintedPapers;

/** A page with its line; `printed` is its last print. */
function openPage(printed?: PrintedPapers) {
  const toasts: unknown[] = [];
  const close = openStage({ show: ({ id }) => toasts.push(toastContent(id)?.title), dismiss: () => undefined });
  onTestFinished(close);
  let line: ActionLine | undefined;
  let cleared = 0;
  function Page({ print }: { print: PrintedPapers | undefined }) {
    const say = () => {
      cleared += 1;
    };
    line = useActionLine({ outcome: print, say }, { forget: () => undefined });
    return (
      <main>
        <button type="button">More</button>
        {line.outcome && <Outcome key={line.turn} tone="done" title={line.outcome.kind} onClose={line.forget} />}
      </main>
    );
  }
  const draw = (print?: PrintedPapers) => (
    <I18nProvider i18n={english}>
      <Page print={print} />
    </I18nProvider>
  );
  const { rerender, unmount } = render(draw(printed));
  return {
    toasts,
    cleared: () => cleared,
    tell: (outcome: ActionOutcome) => act(() => line?.tell(outcome)),
    print: (print: PrintedPapers) => rerender(draw(print)),
    leave: unmount,
    said: () => line?.outcome?.kind,
  };
}

test('each outcome takes the focus, also one that follows another', () => {
  const page = openPage();
  page.tell(CANCELLED);
  const focused = () => document.activeElement?.textContent;
  expect(focused()).toBe('cancelled');
  document.querySelector('button')?.focus();
  page.tell(REOPENED);
  expect(focused()).toBe('reopened');
  expect(page.toasts).toEqual([]);
});

test('a print is the next action, and an outcome puts away what is said of a print', () => {
  const page = openPage();
  page.tell(CANCELLED);
  page.print(papers());
  expect(page.said()).toBeUndefined();
  const before = page.cleared();
  page.tell(REOPENED);
  expect(page.cleared()).toBe(before + 1);
});

test('a print that is still to be reported keeps its line, and what is done meanwhile is a message', () => {
  const page = openPage(papers(['one']));
  page.tell(REOPENED);
  expect([page.said(), page.cleared(), page.toasts]).toEqual([undefined, 0, ['Shipment reopened.']]);
});

test('whoever has left the page gets a message', () => {
  const page = openPage();
  page.leave();
  page.tell(CANCELLED);
  expect(page.toasts).toEqual(['Shipment cancelled.']);
});
