/**
 * Books the shipments of a lane, or those selected in the list, one after another, each by a call of its own, and counts what became
 * of them: booked, waiting on this device, or not booked and why. One that fails does not stop the others.
 */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useServices } from '#client/components/services.tsx';
import { shipmentName } from '#client/components/shipment-name.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import type { SaveOutcome } from '#client/data/outbox/shipment-commands.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { LaneShipment } from './use-day-lanes.ts';
import { useLaneErrors } from './use-lane-errors.ts';

/** A shipment that an action failed for, and why. */
export type NotDone = { readonly shipmentId: string; readonly name: string; readonly why: string };

/** Of a lane, or selected in the list. */
export type ChosenShipment = Pick<LaneShipment, 'row'>;

/** `bookedAs`: how far the booking went. */
export type BookedShipment = ChosenShipment & Pick<Shipment, 'bookedAs'>;

export type LaneBooking = {
  readonly booked: readonly BookedShipment[];
  readonly waiting: readonly ChosenShipment[];
  readonly notBooked: readonly NotDone[];
  readonly total: number;
  /** When all had been asked for. Unit: milliseconds since 1970. */
  readonly doneAt: number | undefined;
};

export function useLaneBooking() {
  const { t } = useLingui();
  const { clock } = useServices();
  const userData = useUserData();
  const { find, wordsOf } = useLaneErrors();
  const [booking, setBooking] = useState<LaneBooking>();

  async function bookOne({ row }: ChosenShipment): Promise<SaveOutcome | string> {
    try {
      const shipment = await find(row.shipmentId);
      const outcome = await userData.shipments.book(shipment);
      if (outcome.kind === 'refused') return wordsOf(outcome.error);
      if (outcome.kind !== 'saved' || !outcome.isUnbooked) return outcome;
      const { validationNotice } = await find(row.shipmentId);
      return validationNotice?.code === 'bookingUnanswered'
        ? t`No answer from the carrier`
        : t`The carrier has not booked it.`;
    } catch (error) {
      return wordsOf(error);
    }
  }

  return {
    booking,
    forget: () => setBooking(undefined),
    async book(shipments: readonly ChosenShipment[]): Promise<void> {
      let now: LaneBooking = { booked: [], waiting: [], notBooked: [], total: shipments.length, doneAt: undefined };
      setBooking(now);
      for (const shipment of shipments) {
        const { shipmentId } = shipment.row;
        const outcome = await bookOne(shipment);
        if (typeof outcome === 'string') {
          const failed = { shipmentId, name: shipmentName(shipment.row), why: outcome };
          now = { ...now, notBooked: [...now.notBooked, failed] };
        } else if (outcome.kind === 'saved') {
          now = { ...now, booked: [...now.booked, { ...shipment, bookedAs: outcome.bookedAs }] };
        } else now = { ...now, waiting: [...now.waiting, shipment] };
        setBooking(now);
      }
      setBooking({ ...now, doneAt: clock.now() });
    },
  };
}
