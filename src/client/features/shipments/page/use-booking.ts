/**
 * Books a shipment from its page, updates its booking and cancels it: saves unsaved changes first, and prints afterwards what is
 * printed with a booking. What came of it stands under the head until the next action; where papers follow, their outcome stands there.
 */
import { useLingui } from '@lingui/react/macro';
import { useServices } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { ApiError } from '#client/data/api/api-errors.ts';
import type { SaveOutcome } from '#client/data/outbox/shipment-commands.ts';
import { useWaiting } from '#client/editing/use-waiting.ts';
import { fieldName } from '#client/i18n/shipment-field-names.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { useReportedAction } from '#client/shell/use-reported-action.ts';
import type { Shipment } from '#contract/shipment.ts';
import { countsAsPrinted } from '#domain/shipments/document-state.ts';
import type { CommandResult } from '../scanning/scan-command-target.ts';
import type { ActionOutcome } from './action-outcome.ts';
import type { ShipmentSave } from './shipment-save.ts';
import type { ActionLine } from './use-action-line.ts';
import type { Printing } from './use-printing.ts';

type Booked = Extract<SaveOutcome, { kind: 'saved' }>;

type BookingOptions = {
  readonly base: Shipment;
  readonly save: ShipmentSave;
  readonly printing: Printing;
  readonly line: ActionLine;
  /** Returns whether the caller reports the error. */
  readonly takeError: (error: unknown) => boolean;
};

export function useBooking({ base, save, printing, line, takeError }: BookingOptions) {
  const { t } = useLingui();
  const { shipments } = useUserData();
  const { clock } = useServices();
  const reporting = { take: takeError, nameField: fieldName };
  const reported = useReportedAction(reporting);
  const changing = useDirectWrite('bookShipment', reporting);
  const waiting = useWaiting();

  /** Fields that the server has refused are marked, and the line leads to the first of them. */
  function fieldsRefused(error: unknown): { why: 'fields'; error: ApiError } {
    if (!(error instanceof ApiError) || !save.markRefusal(error)) throw error;
    return { why: 'fields', error };
  }

  async function book(): Promise<CommandResult> {
    let result: CommandResult = 'not';
    line.begin();
    await printing.during(async () => {
      let booked: Booked | undefined;
      let told: ActionOutcome | undefined;
      await reported(t`Booking`, async () => {
        const saved = await save.saveFor('book');
        if (!saved) return undefined;
        const answer = await shipments.book(saved.entity);
        if (answer.kind === 'refused') told = { kind: 'notBooked', ...fieldsRefused(answer.error) };
        else if (answer.kind === 'waiting') {
          told = waiting({ kind: 'bookingWaits' });
          result = 'waits';
        } else if (answer.isUnbooked) told = { kind: 'notBooked', why: 'byCarrier' };
        else {
          booked = answer;
          result = 'done';
        }
        return undefined;
      });
      if (told) line.tell(told);
      if (!booked) return;
      const outcome = { kind: 'booked', at: clock.now(), bookedAs: booked.bookedAs } as const;
      const hasPapers = booked.autoprint.length > 0;
      if (hasPapers) line.tellAsToast(outcome);
      const arePrinted = await printing.printBooked(booked.id, booked.autoprint);
      if (hasPapers) return;
      if (arePrinted) line.tellAsToast(outcome);
      else line.tell(outcome);
    });
    return result;
  }

  async function update(): Promise<void> {
    let told: ActionOutcome | undefined;
    line.begin();
    await changing.run(t`Updating the booking`, async (send) => {
      const saved = await save.saveFor('book');
      if (!saved) return undefined;
      if (!saved.isSent) {
        told = { kind: 'bookingNotUpdated', why: 'unsent' };
        return undefined;
      }
      try {
        const now = (await send(callOf(saved.entity, 'update'), saved.entity._etag))?.shipmentData;
        told = now?.validationError
          ? { kind: 'bookingNotUpdated', why: 'byCarrier' }
          : { kind: 'bookingUpdated', at: clock.now(), bookedAs: now?.bookedAs ?? null };
      } catch (error) {
        told = { kind: 'bookingNotUpdated', ...fieldsRefused(error) };
      }
      return undefined;
    });
    if (told) line.tell(told);
  }

  /** `close` puts the question away, which covers the line. */
  async function cancel(close: () => void): Promise<void> {
    let told: ActionOutcome | undefined;
    line.begin();
    await changing.run(t`Cancelling the booking`, async (send) => {
      const answer = await send(callOf(base, 'cancel'), base._etag);
      told = answer?.shipmentData.isBooked
        ? { kind: 'bookingNotCancelled' }
        : { kind: 'bookingCancelled', at: clock.now(), arePapersVoid: base.documents.some(isOnPaper) };
      return undefined;
    });
    close();
    if (told) line.tell(told);
  }

  return { book, update, cancel };
}

function callOf({ shipmentId }: Shipment, action: 'update' | 'cancel') {
  return { params: { shipmentId }, body: { action } };
}

/** Printed in this version or an earlier one, or at the print client. */
const isOnPaper = (document: Shipment['documents'][number]) =>
  document.kind !== 'instructions' && (document.printedAt !== null || countsAsPrinted(document));
