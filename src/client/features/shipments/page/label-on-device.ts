/**
 * Labels that this device draws and prints by itself, as it is set up to print: for the booking with leased numbers, and for one that
 * waits with them.
 * Not here: how a label looks (components/labels/label-drawing.ts), which numbers stand on it.
 */
import { useLingui } from '@lingui/react/macro';
import { PrintFailure } from '#client/components/print-failure.ts';
import { type PdfFile, printPdf } from '#client/components/print-pdf.ts';
import { useLive, useStaticData } from '#client/components/user-data-provider.tsx';
import { readLeases } from '#client/data/outbox/lease-store.ts';
import { DOCUMENT_NAMES } from '#client/i18n/document-names.ts';
import type { PrintFault } from '#client/i18n/print-messages.ts';
import type { Shipment } from '#contract/shipment.ts';
import { packagesOf } from '#domain/shipments/goods-line.ts';
import { freePlace, noteSheet, readPrintSetup } from './print-setup.ts';

/** What was printed, until it is dismissed. */
export type LeasedPrint = {
  readonly file: PdfFile;
  readonly consignmentNo: string | null;
  readonly fault?: PrintFault;
  /** Its booking had been queued before. */
  readonly isAgain?: boolean;
};

/** `known`: what the label says beside the shipment, and the device's blocks; undefined until it is read, or where it is missing. */
export function useLabelOnDevice(base: Shipment) {
  const { i18n } = useLingui();
  const { warehouse } = useStaticData();
  const known = useLive(
    async ({ cache, work }) => {
      const deliveryType = base.deliveryType ? await cache.deliveryTypes.get(base.deliveryType) : undefined;
      const carrier = deliveryType && (await cache.carriers.get(deliveryType.carrierId));
      return deliveryType && carrier && { deliveryType, carrier, leases: await readLeases(work) };
    },
    [base.deliveryType],
  );

  async function begin(facts: NonNullable<typeof known>) {
    const { drawLabels, LettersMissing } = await import('#client/components/labels/label-drawing.ts');
    const title = `${i18n._(DOCUMENT_NAMES.label)} ${base.shipmentId}`;
    const setup = readPrintSetup();
    const firstPlace = freePlace(setup);
    const sheet = setup.labelsPerSheet && {
      ...({ labelSheet: setup.labelsPerSheet === 2 ? 'twoOnA4' : 'fourOnA4', firstPlace } as const),
    };
    return {
      /** Throws where a letter is missing. */
      draw: (labelled: Shipment): PdfFile => ({
        base64Data: drawLabels(labelled, { ...facts, warehouse }, title, sheet || {}),
        fileName: `${title}.pdf`,
        contentType: 'application/pdf',
      }),
      hasLettersMissing: (error: unknown) => error instanceof LettersMissing,
      /** Returns why nothing was printed, if nothing was. */
      async print(file: PdfFile, shipment: Shipment): Promise<PrintFault | undefined> {
        try {
          await printPdf(file);
          if (setup.labelsPerSheet) noteSheet(setup, firstPlace, packagesOf(shipment));
          return undefined;
        } catch (error) {
          if (!(error instanceof PrintFailure)) throw error;
          return error.fault;
        }
      },
    };
  }

  return { known, begin };
}
