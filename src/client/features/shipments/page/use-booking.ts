/**
 * Books a shipment from its page: saves unsaved changes first, and then prints what is printed with a booking. What came of it stands
 * under the head until the next action; where papers follow, their outcome stands there.
 */
import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useServices } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import type { SaveOutcome } from '#client/data/outbox/shipment-commands.ts';
import { useWaitingText } from '#client/editing/use-waiting-text.ts';
import { bookingNote } from '#client/i18n/booking-reach-messages.ts';
import { fieldName } from '#client/i18n/shipment-field-names.ts';
import { useReportedAction } from '#client/shell/use-reported-action.ts';
import { showToast } from '#client/ui/toasts.ts';
import type { CommandResult } from '../scanning/scan-command-target.ts';
import type { ShipmentSave } from './shipment-save.ts';
import type { Printing } from './use-printing.ts';

/** Booked, and when; or kept on this device until the server is there again. */
export type BookingOutcome =
  | { readonly kind: 'booked'; readonly at: number }
  | { readonly kind: 'waiting'; readonly text: string };

type Booked = Extract<SaveOutcome, { kind: 'saved' }>;

type BookingOptions = {
  readonly save: ShipmentSave;
  readonly printing: Printing;
  /** Returns whether the caller reports the error. */
  readonly takeError: (error: unknown) => boolean;
};

export function useBooking({ save, printing, takeError }: BookingOptions) {
  const { t, i18n } = useLingui();
  const { shipments } = useUserData();
  const { clock } = useServices();
  const [outcome, setOutcome] = useState<BookingOutcome>();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const reported = useReportedAction({ take: takeError, nameField: fieldName });
  const waiting = useWaitingText();

  /** A web service has refused it, or has not answered. */
  function reportNotBooked(): undefined {
    showToast({ tone: 'warning', title: t`Not booked`, text: t`The reason stands at the top of the shipment.` });
  }

  /** Where the papers have the line under the head, and for whoever has left the page meanwhile. */
  function toastBooked({ bookedAs }: Booked): void {
    const note = bookingNote(i18n, bookedAs);
    showToast(note ? { tone: 'warning', title: t`Booked`, text: note } : { tone: 'success', title: t`Booked` });
  }

  async function book(): Promise<CommandResult> {
    let result: CommandResult = 'not';
    setOutcome(undefined);
    printing.say(undefined);
    await printing.during(async () => {
      let booked: Booked | undefined;
      await reported(t`Booking`, async () => {
        const saved = await save.saveFor('book');
        if (!saved) return undefined;
        const answer = await shipments.book(saved.entity);
        if (answer.kind === 'refused') throw answer.error;
        if (answer.kind === 'waiting') {
          const text = waiting(t`Saved on this device. It will be booked when the connection is back.`);
          result = 'waits';
          if (!isHere.current) return text;
          setOutcome({ kind: 'waiting', text });
          return undefined;
        }
        if (answer.isUnbooked) return reportNotBooked();
        booked = answer;
        result = 'done';
        if (answer.autoprint.length > 0) toastBooked(answer);
        return undefined;
      });
      if (!booked) return;
      const arePrinted = await printing.printBooked(booked.id, booked.autoprint);
      if (booked.autoprint.length > 0) return;
      if (arePrinted || !isHere.current) toastBooked(booked);
      else setOutcome({ kind: 'booked', at: clock.now() });
    });
    return result;
  }
  const forget = useCallback(() => setOutcome(undefined), []);
  return { book, outcome, forget };
}
