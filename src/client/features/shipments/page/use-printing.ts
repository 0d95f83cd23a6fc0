/**
 * Printing on the shipment page, for its menu, its preview and what is said of the last print: what is unsaved is saved
 * first, so that a paper never says something else than the form; what counts as printed is asked about.
 */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '#client/data/api/api-errors.ts';
import type { SaveHandle } from '#client/editing/use-entity-save.ts';
import { fieldName } from '#client/i18n/shipment-field-names.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import type { Shipment, ShipmentDocument } from '#contract/shipment.ts';
import { countsAsPrinted } from '#domain/shipments/document-state.ts';
import { type PrintedPapers, type PrintedPart, type PrintOrder, usePrintCall } from './use-print-call.ts';

export type Printing = {
  /** Of the last print on this page, until it is put away. */
  readonly outcome: PrintedPapers | undefined;
  readonly say: (outcome: PrintedPapers | undefined) => void;
  /** What is asked about before it is printed again. */
  readonly asked: PrintedPart | undefined;
  readonly ask: (part: PrintedPart | undefined) => void;
  readonly print: (order: PrintOrder) => Promise<void>;
  /** Prints it, or asks why when it is printed already. */
  readonly printOrAsk: (document: ShipmentDocument) => Promise<void>;
};

type PrintingOptions = {
  readonly base: Shipment;
  readonly dirty: boolean;
  readonly save: Pick<SaveHandle<Shipment>, 'save'>;
  /** Whether an error is said by the caller. */
  readonly takeError: (error: unknown) => boolean;
};

export function usePrinting({ base, dirty, save, takeError }: PrintingOptions): Printing {
  const { t } = useLingui();
  const [outcome, say] = useState<PrintedPapers>();
  const [asked, ask] = useState<PrintedPart>();
  const call = usePrintCall();
  const writing = useDirectWrite('printShipment', {
    take: (error) => takeError(error) || isReasonWanted(error),
    nameField: fieldName,
  });

  async function print(order: PrintOrder): Promise<void> {
    let isReasonMissing = false;
    await writing.run(t`Preparing the documents`, async (send) => {
      const saved = dirty ? await save.save() : base;
      if (!saved) return undefined;
      say(undefined);
      try {
        say(await call(send, saved, order));
      } catch (error) {
        isReasonMissing = isReasonWanted(error);
        throw error;
      }
      return undefined;
    });
    ask(isReasonMissing ? order.part : undefined);
  }

  return {
    ...{ outcome, say, asked, ask, print },
    printOrAsk: async (document) => (countsAsPrinted(document) ? ask(document) : print({ part: document })),
  };
}

/** Printed on another device meanwhile. */
function isReasonWanted(error: unknown): boolean {
  return error instanceof ApiError && error.fields.reason?.code === 'required';
}
