/** What became of the bookings of a lane or a selection, counted, with a way to those that were not booked. It takes the focus when it comes. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCan } from '#client/components/use-can.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Outcome } from '#client/ui/outcome.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { countReaches } from '#domain/booking/reach-counts.ts';
import { ReachNotes } from '../reach-notes.tsx';
import { byCarrier } from './carrier-counts.ts';
import { NotDoneList } from './not-done-list.tsx';
import type { ChosenShipment, LaneBooking, NotDone } from './use-lane-booking.ts';

type BookingOutcomeProps = {
  booking: LaneBooking;
  onPrint: (booked: readonly ChosenShipment[]) => unknown;
  onShowNotBooked?: () => unknown;
  /** Books those again that were not booked, and no others. */
  onRunAgain?: (notBooked: readonly NotDone[]) => unknown;
  onClose: () => unknown;
};

export function BookingOutcome({ booking, onPrint, onShowNotBooked, onRunAgain, onClose }: BookingOutcomeProps) {
  const { t } = useLingui();
  const { list, number } = useLanguage();
  const canPrint = useCan('printShipment');
  const { booked, waiting, notBooked, total, doneAt } = booking;
  if (doneAt === undefined) {
    const done = booked.length + waiting.length + notBooked.length;
    return (
      <Outcome tone="plain" icon="sending" title={t`Booking ${number(done + 1)} of ${number(total)}`}>
        <Progress label={t`Booking`} done={done} failed={notBooked.length} total={total} />
      </Outcome>
    );
  }
  const time = formatRecent(doneAt, new Date(doneAt));
  const counts = [
    booked.length > 0 && t`${plural(booked.length, { one: '# booked', other: '# booked' })}`,
    waiting.length > 0 &&
      t`${plural(waiting.length, { one: '# waits on this device', other: '# wait on this device' })}`,
    notBooked.length > 0 && t`${plural(notBooked.length, { one: '# not booked', other: '# not booked' })}`,
  ].filter((text) => text !== false);
  const reach = countReaches(booked.map(({ bookedAs }) => bookedAs));
  const carriers = byCarrier(booked).map(({ row, count }) => `${row.carrierName ?? ''} ${number(count)}`);
  return (
    <Outcome
      tone={notBooked.length + reach.testMade + reach.ready > 0 ? 'asks' : waiting.length > 0 ? 'plain' : 'done'}
      title={t`${list(counts)}, ${time}`}
      text={
        <>
          {carriers.length > 0 && <span>{carriers.join(', ')}</span>}
          <ReachNotes reach={reach} />
          <NotDoneList failed={notBooked} />
        </>
      }
      onClose={onClose}
    >
      {booked.length > 0 && (
        <Button variant="primary" icon="print" reason={canPrint.reason} onClick={() => onPrint(booked)}>
          {t`Print the ${booked.length}`}
        </Button>
      )}
      {notBooked.length > 0 && onRunAgain && (
        <Button icon="refresh" onClick={() => onRunAgain(notBooked)}>
          {t`Book the ${notBooked.length} again`}
        </Button>
      )}
      {notBooked.length > 0 && onShowNotBooked && (
        <Button onClick={onShowNotBooked}>{t`Show those that need you`}</Button>
      )}
      <IconButton icon="close" label={t`Close`} onClick={onClose} />
    </Outcome>
  );
}
