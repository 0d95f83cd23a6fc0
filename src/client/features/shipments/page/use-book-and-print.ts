/**
 * Takes a new shipment to its papers in one go: saved, booked if its type is booked, printed. It stops at the first failure and
 * says how far it came; run again, it continues from there and does nothing twice. Without the server, the shipment is saved and
 * its booking waits; papers have to wait for a person.
 */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useServices } from '#client/components/services.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { ApiError } from '#client/data/api/api-errors.ts';
import { causeText } from '#client/i18n/cause-messages.ts';
import { errorText } from '#client/i18n/error-messages.ts';
import type { Shipment } from '#contract/shipment.ts';
import type { ShipmentSave } from './shipment-save.ts';
import { type PrintedPapers, papersAtClient, usePrintCall } from './use-print-call.ts';

/** How far it came, and what stopped it. */
export type BookAndPrintOutcome =
  /** `hasPapers`: the print outcome says what became of them, as after any print. */
  | { readonly kind: 'done'; readonly shipment: Shipment; readonly at: number; readonly hasPapers: boolean }
  | { readonly kind: 'waiting'; readonly books: boolean }
  | {
      readonly kind: 'stopped';
      readonly booked: boolean;
      readonly books: boolean;
      readonly why: string | undefined;
      /** The field that the failure concerns. */
      readonly path: string | undefined;
    };

export type BookAndPrint = {
  readonly busy: boolean;
  readonly outcome: BookAndPrintOutcome | undefined;
  readonly run: () => Promise<void>;
  readonly forget: () => void;
};

export function useBookAndPrint(
  save: ShipmentSave,
  takeError: (error: unknown) => boolean,
  reportPrinted: (printed: PrintedPapers) => void,
): BookAndPrint {
  const { i18n } = useLingui();
  const { clock } = useServices();
  const { shipments, write } = useUserData();
  const call = usePrintCall();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<BookAndPrintOutcome>();

  const wordsOf = (error: unknown) => {
    const cause = error instanceof ApiError && causeText(i18n, error.body, new Date(clock.now()));
    return cause || errorText(i18n, error);
  };
  const stop = (shipment: Shipment, error?: unknown) => {
    const isSaid = error === undefined || takeError(error);
    setOutcome({
      kind: 'stopped',
      booked: shipment.isBooked,
      books: shipment.bookingType !== 'NONE',
      why: isSaid ? undefined : wordsOf(error),
      path: error instanceof ApiError ? Object.keys(error.fields)[0] : undefined,
    });
  };

  async function run(): Promise<void> {
    setOutcome(undefined);
    const saved = await save.saveFor('book');
    // The errors are shown at their fields.
    if (!saved) return;
    let shipment = saved.entity;
    const books = shipment.bookingType !== 'NONE';
    if (books && !shipment.isBooked) {
      const booked = await shipments.book(shipment);
      if (booked.kind === 'refused') return stop(shipment, booked.error);
      if (booked.kind === 'waiting') return setOutcome({ kind: 'waiting', books });
      shipment = (await shipments.find(booked.id))?.shipment ?? shipment;
      // A web service has refused, or has not answered; the reason is shown at the top.
      if (booked.isUnbooked) return stop(shipment);
    } else if (!saved.isSent) return setOutcome({ kind: 'waiting', books });
    try {
      // Leaves alone what the print client or a person already has.
      const printed = await call((input) => write('printShipment', input), shipment, { part: 'missing' });
      const papers = printed.printIds.length > 0 ? printed : papersAtClient(shipment, printed.at);
      if (papers) reportPrinted({ ...papers, made: shipment });
      setOutcome({ kind: 'done', shipment, at: printed.at, hasPapers: papers !== undefined });
    } catch (error) {
      stop(shipment, error);
    }
  }

  return {
    ...{ busy, outcome },
    forget: () => setOutcome(undefined),
    async run() {
      if (busy) return;
      setBusy(true);
      await run().finally(() => setBusy(false));
    },
  };
}
