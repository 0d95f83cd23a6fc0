/**
 * The result of booking an existing shipment: what was booked and what is next. One line at a time: what is printed afterwards has its
 * own (print-outcome.tsx), and a refusal stands with its reason at the top of the shipment.
 */
import { Plural, useLingui } from '@lingui/react/macro';
import { bookingNote } from '#client/i18n/booking-reach-messages.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { Button } from '#client/ui/button.tsx';
import { Outcome } from '#client/ui/outcome.tsx';
import type { HeadProps } from './head-props.ts';
import type { BookingOutcome } from './use-booking.ts';
import { useDocumentsReason } from './use-documents-reason.ts';
import { labelsOf, papersToPrint } from './use-print-call.ts';

type BookingResultProps = Pick<HeadProps, 'base' | 'mark' | 'actions' | 'printing'> & {
  outcome: BookingOutcome;
  onClose: () => void;
};

export function BookingResult({ outcome, onClose, ...head }: BookingResultProps) {
  const { t, i18n } = useLingui();
  const { base, printing } = head;
  const reason = useDocumentsReason(head);
  const close = (
    <Button look="quiet" onClick={onClose}>
      {t`Close`}
    </Button>
  );
  if (outcome.kind === 'waiting') {
    return (
      <Outcome tone="asks" icon="waiting" title={outcome.text} onClose={onClose}>
        {close}
      </Outcome>
    );
  }
  // Cancelled since, or changed by somebody else.
  if (!base.isBooked) return null;
  const papers = papersToPrint(base).length;
  const labels = labelsOf(base, { part: 'missing' });
  const time = formatRecent(outcome.at, new Date(outcome.at));
  const note = bookingNote(i18n, base.bookedAs);
  // The number stands in the head, just above.
  const done = `${[base.carrierName, time].filter(Boolean).join(' ')}.`;
  return (
    <Outcome
      tone={note ? 'asks' : 'done'}
      title={t`Booked`}
      text={[done, note].filter(Boolean).join(' ')}
      onClose={onClose}
    >
      {papers > 0 && (
        <Button
          look="primary"
          icon="print"
          reason={reason}
          hint={labels > 0 && <Plural value={labels} one="# label" other="# labels" />}
          onClick={() => printing.print({ part: 'missing' })}
        >
          <Plural value={papers} one="Print # paper" other="Print # papers" />
        </Button>
      )}
      {close}
    </Outcome>
  );
}
