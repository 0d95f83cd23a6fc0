/** The button that saves, books and prints a new shipment in one go, and its result: done, half done, or waiting. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { useObservable, useServices } from '#client/components/services.tsx';
import { bookingNote } from '#client/i18n/booking-reach-messages.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { fieldName } from '#client/i18n/shipment-field-names.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Outcome } from '#client/ui/outcome.tsx';
import { packagesOf } from '#domain/shipments/goods-line.ts';
import { useBookingWait } from '../booking-wait.ts';
import { countable } from './shipment-draft.ts';
import { useShipmentForm } from './shipment-form.ts';
import type { BookAndPrint, BookAndPrintOutcome } from './use-book-and-print.ts';

export function BookAndPrintButton({ bookAndPrint }: { bookAndPrint: BookAndPrint }) {
  const { t } = useLingui();
  const { state, facts } = useShipmentForm();
  const isOnline = useObservable(useServices().connectivity.state) === 'online';
  const waits = useBookingWait([state.draft]);
  const isUnbooked = facts.deliveryType?.bookingType === 'NONE';
  const labels = packagesOf(countable(state.draft));
  // Without the server, nothing more than saving is possible.
  if (!isOnline && isUnbooked) return null;
  return (
    <Button
      data-step="finish"
      variant="primary"
      icon={isOnline ? 'print' : 'truck'}
      busy={bookAndPrint.busy}
      hint={waits ?? <Plural value={labels} one="# label" other="# labels" />}
      onClick={bookAndPrint.run}
    >
      {isOnline ? (isUnbooked ? t`Print` : t`Book and print`) : t`Book`}
    </Button>
  );
}

type BookAndPrintResultProps = { bookAndPrint: BookAndPrint; root: RefObject<HTMLElement | null> };

export function BookAndPrintResult({ bookAndPrint, root }: BookAndPrintResultProps) {
  const { outcome } = bookAndPrint;
  if (!outcome) return null;
  if (outcome.kind === 'done') return outcome.hasPapers ? null : <Done {...outcome} onClose={bookAndPrint.forget} />;
  if (outcome.kind === 'waiting') return <Waiting onClose={bookAndPrint.forget} />;
  return <Stopped {...outcome} bookAndPrint={bookAndPrint} root={root} />;
}

type Of<Kind> = Extract<BookAndPrintOutcome, { kind: Kind }>;

/** Shown when its papers are already printed or it has none. */
function Done({ shipment, at, onClose }: Of<'done'> & { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const name = shipment.orderNumber ?? shipment.shipmentId;
  const time = formatRecent(at, new Date(at));
  return (
    <Outcome
      tone="done"
      title={shipment.isBooked ? t`${name} is saved and booked ${time}` : t`${name} is saved ${time}`}
      text={[t`There was nothing left to print.`, shipment.isBooked && bookingNote(i18n, shipment.bookedAs)]
        .filter(Boolean)
        .join(' ')}
      onClose={onClose}
    >
      <NewShipmentButton />
      <Button variant="quiet" onClick={onClose}>
        {t`Close`}
      </Button>
    </Outcome>
  );
}

/** Starts the next shipment after one that was made with a single press. */
export function NewShipmentButton() {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <Button
      icon="plus"
      hint="Alt+N"
      onClick={() => void navigate({ to: '/Shipment/$shipmentId', params: { shipmentId: 'new' } })}
    >
      {t`New shipment`}
    </Button>
  );
}

function Waiting({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Outcome
      tone="asks"
      icon="waiting"
      title={t`Saved on this device, not printed`}
      text={t`It will be sent and booked when the connection is back. Print it then.`}
      onClose={onClose}
    >
      <Button variant="quiet" onClick={onClose}>
        {t`Close`}
      </Button>
    </Outcome>
  );
}

function Stopped({ booked, books, why, path, bookAndPrint, root }: Of<'stopped'> & BookAndPrintResultProps) {
  const { t, i18n } = useLingui();
  const field = path && fieldName(i18n, path);
  return (
    <Outcome
      tone="needs"
      title={
        booked ? t`Saved and booked, not printed` : books ? t`Saved, not booked, not printed` : t`Saved, not printed`
      }
      text={
        <>
          {why && `${why}. `.replace('..', '.')}
          <Trans>Put it right and try again: nothing is made twice.</Trans>
        </>
      }
      onClose={bookAndPrint.forget}
    >
      {path && (
        <Button onClick={() => root.current?.querySelector<HTMLElement>(`[name="${CSS.escape(path)}"]`)?.focus()}>
          {t`To ${field}`}
        </Button>
      )}
      <Button variant="primary" icon="refresh" busy={bookAndPrint.busy} onClick={bookAndPrint.run}>
        {t`Try again`}
      </Button>
      <IconButton icon="close" label={t`Close`} onClick={bookAndPrint.forget} />
    </Outcome>
  );
}
