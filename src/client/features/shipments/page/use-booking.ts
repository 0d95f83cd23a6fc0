/** Books a shipment from its page: saves unsaved changes first, and then prints what is printed with a booking. */
import { useLingui } from '@lingui/react/macro';
import { useUserData } from '#client/components/user-data-provider.tsx';
import type { SaveOutcome } from '#client/data/outbox/shipment-commands.ts';
import { useWaitingText } from '#client/editing/use-waiting-text.ts';
import { bookingNote } from '#client/i18n/booking-reach-messages.ts';
import { fieldName } from '#client/i18n/shipment-field-names.ts';
import { type Done, useReportedAction } from '#client/shell/use-reported-action.ts';
import { showToast } from '#client/ui/toasts.ts';
import type { CommandResult } from '../scanning/scan-command-target.ts';
import type { ShipmentSave } from './shipment-save.ts';
import type { Printing } from './use-printing.ts';

type BookingOptions = {
  readonly save: ShipmentSave;
  readonly printing: Printing;
  /** Returns whether the caller reports the error. */
  readonly takeError: (error: unknown) => boolean;
};

export function useBooking({ save, printing, takeError }: BookingOptions): () => Promise<CommandResult> {
  const { t, i18n } = useLingui();
  const { shipments } = useUserData();
  const reported = useReportedAction({ take: takeError, nameField: fieldName });
  const waiting = useWaitingText();

  /** A web service has refused it, or has not answered. */
  function reportNotBooked(): undefined {
    showToast({ tone: 'warning', title: t`Not booked`, text: t`The reason stands at the top of the shipment.` });
  }

  function bookedText({ bookedAs }: Extract<SaveOutcome, { kind: 'saved' }>): Done {
    const text = bookingNote(i18n, bookedAs);
    return text ? { title: t`Booked`, text, tone: 'warning' } : t`Booked`;
  }

  return async () => {
    let result: CommandResult = 'not';
    await printing.during(async () => {
      let booked: Extract<SaveOutcome, { kind: 'saved' }> | undefined;
      await reported(t`Booking`, async () => {
        const saved = await save.saveFor('book');
        if (!saved) return undefined;
        const outcome = await shipments.book(saved.entity);
        if (outcome.kind === 'refused') throw outcome.error;
        if (outcome.kind === 'waiting') {
          const text = waiting(t`Saved on this device. It will be booked when the connection is back.`);
          result = 'waits';
          return text;
        }
        if (outcome.isUnbooked) return reportNotBooked();
        booked = outcome;
        result = 'done';
        return bookedText(outcome);
      });
      if (booked) await printing.printBooked(booked.id, booked.autoprint);
    });
    return result;
  };
}
