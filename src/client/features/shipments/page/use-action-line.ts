/**
 * The line under the head that tells what became of an action, until the next one: one for the whole page. Whoever has left the page
 * gets a toast, and so does whoever still has a print to report.
 * Not here: its words (action-outcome.ts), how it looks (action-line.tsx), the print's own line (print-outcome.tsx).
 */
import { useLingui } from '@lingui/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { showToast } from '#client/ui/toasts.ts';
import { type ActionOutcome, outcomeWords } from './action-outcome.ts';
import type { BookAndPrint } from './use-book-and-print.ts';
import type { Printing } from './use-printing.ts';

export type ActionLine = {
  readonly outcome: ActionOutcome | undefined;
  /** Grows with each outcome: every one takes the focus when it comes. */
  readonly turn: number;
  /** The next action has begun, so what the page says of earlier ones is over. */
  readonly begin: () => void;
  readonly tell: (outcome: ActionOutcome) => void;
  /** Where the papers have the line. */
  readonly tellAsToast: (outcome: ActionOutcome) => void;
  readonly forget: () => void;
};

const TOAST_TONES = { done: 'success', waits: 'success', asks: 'warning', needs: 'warning' } as const;

export function useActionLine(
  printing: Pick<Printing, 'outcome' | 'say'>,
  bookAndPrint: Pick<BookAndPrint, 'forget'>,
): ActionLine {
  const { i18n } = useLingui();
  const [outcome, setOutcome] = useState<ActionOutcome>();
  const [turn, setTurn] = useState(0);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const forget = useCallback(() => setOutcome(undefined), []);
  const printed = printing.outcome;
  const unreported = useRef(0);
  unreported.current = printed?.unreported.length ?? 0;
  // The print is the next action. Its result has the line.
  useEffect(() => {
    if (printed) forget();
  }, [printed, forget]);

  function begin(): void {
    forget();
    if (unreported.current === 0) printing.say(undefined);
    bookAndPrint.forget();
  }
  function tellAsToast(told: ActionOutcome): void {
    const { tone, title, text } = outcomeWords(i18n, told);
    showToast({ tone: TOAST_TONES[tone], title, text });
  }
  return {
    ...{ outcome, turn, begin, tellAsToast, forget },
    tell(told) {
      if (!isHere.current || unreported.current > 0) return tellAsToast(told);
      begin();
      setOutcome(told);
      setTurn((count) => count + 1);
    },
  };
}
