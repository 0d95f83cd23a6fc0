/**
 * The result of an action on the shipment, under its head: what was done or refused, and what is next. One line at a time: what is
 * printed afterwards has its own (print-outcome.tsx).
 */
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useToldHere } from '#client/components/told-here.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { fieldName } from '#client/i18n/shipment-field-names.ts';
import { Button } from '#client/ui/button.tsx';
import { Outcome } from '#client/ui/outcome.tsx';
import type { LaneMark } from '#domain/outbox/lane-mark.ts';
import { papersToPrint } from '#domain/shipments/document-state.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { type ActionOutcome, outcomeWords } from './action-outcome.ts';
import type { HeadProps } from './head-props.ts';
import { useShipmentForm } from './shipment-form.ts';
import { useDocumentsReason } from './use-documents-reason.ts';
import { labelsOf } from './use-print-call.ts';

/** The banner with the reason of a refusal. */
export const REASON_ID = 'why-refused';

type ActionLineProps = Pick<HeadProps, 'base' | 'mark' | 'actions' | 'printing' | 'refusedPath'> & {
  outcome: ActionOutcome;
  onClose: () => void;
};

export function ActionResult({ outcome, onClose, ...head }: ActionLineProps) {
  const { t, i18n } = useLingui();
  const { base, mark } = head;
  const isRefused = outcome.kind === 'notBooked' && outcome.why === 'byCarrier';
  useToldHere('bookingRejected', isRefused, base.shipmentId);
  useToldHere('bookingUnanswered', isRefused, base.shipmentId);
  const hasWaited = useHasWaited(outcome, mark);
  const { tone, title, text } = outcomeWords(i18n, outcome);
  // What the carrier has not been told then, the page says itself.
  const isUnsent = tone === 'waits' || (outcome.kind === 'bookingNotUpdated' && outcome.why === 'unsent');
  if (!isStill(outcome, base) || (isUnsent && hasWaited)) return null;
  // The number stands in the head, just above.
  const time = 'at' in outcome && formatRecent(outcome.at, new Date(outcome.at));
  const done = time && `${[base.carrierName, time].filter(Boolean).join(' ')}.`;
  return (
    <Outcome
      tone={tone === 'waits' ? 'asks' : tone}
      {...(tone === 'waits' && { icon: 'waiting' })}
      title={title}
      text={[done, text].filter(Boolean).join(' ')}
      onClose={onClose}
    >
      {(outcome.kind === 'booked' || outcome.kind === 'bookingUpdated') && <PrintButton {...head} />}
      {(outcome.kind === 'notBooked' || outcome.kind === 'bookingNotUpdated') && (
        <ReasonButton outcome={outcome} refusedPath={head.refusedPath} />
      )}
      <Button variant="quiet" onClick={onClose}>
        {t`Close`}
      </Button>
    </Outcome>
  );
}

/** Prints what a booking has made, or an update has made old. */
function PrintButton(head: Pick<HeadProps, 'base' | 'mark' | 'actions' | 'printing'>) {
  const { base, printing } = head;
  const reason = useDocumentsReason(head);
  const papers = papersToPrint(base).length;
  const labels = labelsOf(base, { part: 'missing' });
  if (papers === 0) return null;
  return (
    <Button
      variant="primary"
      icon="print"
      reason={reason}
      hint={labels > 0 && <Plural value={labels} one="# label" other="# labels" />}
      onClick={() => printing.print({ part: 'missing' })}
    >
      <Plural value={papers} one="Print # paper" other="Print # papers" />
    </Button>
  );
}

type Refused = Extract<ActionOutcome, { kind: 'notBooked' | 'bookingNotUpdated' }>;

/** Leads to the cell that is marked, or to the carrier's own words. */
function ReasonButton({ outcome, refusedPath }: { outcome: Refused; refusedPath: string | undefined }) {
  const { t, i18n } = useLingui();
  const { goToField } = useShipmentForm();
  const path = outcome.why === 'fields' ? Object.keys(outcome.error.fields)[0] : refusedPath;
  if (outcome.why !== 'fields' && outcome.why !== 'byCarrier') return null;
  if (path === undefined) {
    return (
      <Button variant="primary" icon="down" onClick={showReason}>
        {t`Show the reason`}
      </Button>
    );
  }
  const field = fieldName(i18n, path);
  return <Button variant="primary" icon="right" onClick={() => goToField(path)}>{t`To ${field}`}</Button>;
}

/** The whole of it: on a phone the line that opens is cut. */
function showReason(): void {
  const reason = document.getElementById(REASON_ID);
  reason?.focus();
  if (reason?.getAttribute('aria-expanded') === 'false') reason.click();
}

/** Whether what was kept on this device has been sent since, or needs its person, which the queue's notice says. */
function useHasWaited(outcome: ActionOutcome, mark: LaneMark | null): boolean {
  const isWaiting = mark !== null && mark !== 'needsYou';
  const [waited, setWaited] = useState<ActionOutcome>();
  if (isWaiting && waited !== outcome) setWaited(outcome);
  return waited === outcome && !isWaiting;
}

/** Whether the shipment is still as the action left it: not changed since, by a colleague or here. */
function isStill({ kind }: ActionOutcome, { isBooked, status }: HeadProps['base']): boolean {
  switch (kind) {
    case 'booked':
    case 'bookingUpdated':
    case 'bookingNotUpdated':
    case 'bookingNotCancelled':
      return isBooked;
    case 'notBooked':
    case 'bookingCancelled':
    case 'bookingWaits':
      return !isBooked;
    case 'cancelled':
      return status === STATUS.cancelled;
    case 'reopened':
      return status !== STATUS.cancelled;
    default:
      return true;
  }
}
