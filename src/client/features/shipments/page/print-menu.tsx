/**
 * The button of a shipment's papers and what opens from it: the list of papers, a preview of one, and the question before one is
 * printed again. Opens by mouse, touch and keyboard.
 */
import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import type { PdfFile } from '#client/components/print-pdf.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { documentName } from '#client/i18n/document-names.ts';
import { fieldName } from '#client/i18n/shipment-field-names.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { lazyPart } from '#client/shell/lazy-part.ts';
import { useReportedAction } from '#client/shell/use-reported-action.ts';
import { Button } from '#client/ui/button.tsx';
import { Popup } from '#client/ui/popup.tsx';
import type { Shipment, ShipmentDocument } from '#contract/shipment.ts';
import { countsAsPrinted } from '#domain/shipments/document-state.ts';
import { packagesOf } from '#domain/shipments/goods-line.ts';
import { useActionReason } from './action-reason.ts';
import type { HeadProps } from './head-props.ts';
import { PrintPapers } from './print-documents.tsx';
import * as styles from './print-menu.module.css';
import { readPrintSetup, sheetOrder } from './print-setup.ts';
import { ReprintDialog } from './reprint-dialog.tsx';
import { useDocumentsReason } from './use-documents-reason.ts';
import { isLabel, labelsOf, type PrintOrder } from './use-print-call.ts';

const PdfPreview = lazyPart(async () => (await import('#client/components/pdf-preview.tsx')).PdfPreview);
const PrintersDialog = lazyPart(async () => (await import('./printers-dialog.tsx')).PrintersDialog);
const SheetDialog = lazyPart(async () => (await import('./sheet-dialog.tsx')).SheetDialog);

export function PrintMenu({
  base,
  mark,
  actions,
  save,
  dirty,
  printing,
}: Pick<HeadProps, 'base' | 'mark' | 'actions' | 'save' | 'dirty' | 'printing'>) {
  const { t, i18n } = useLingui();
  const { list } = useLanguage();
  const { shipments } = useUserData();
  const reasonFor = useActionReason();
  const reported = useReportedAction({ nameField: fieldName });
  const [shown, setShown] = useState<{ file: PdfFile; docGUID: string }>();
  const [isChoosing, setChoosing] = useState(false);
  const papersReason = useDocumentsReason({ base, mark, actions });
  const { asked, placed } = printing;

  const preview = (document: ShipmentDocument) =>
    reported(t`Opening the preview`, async () => {
      const saved = dirty ? await save.save() : base;
      const { docGUID } = document;
      const order = { docGUID, ...sheetOrder(readPrintSetup(), [document]) };
      await PdfPreview.load(i18n);
      if (saved) setShown({ file: await shipments.preview(saved, order), docGUID });
      return undefined;
    });
  const printReason = (document: ShipmentDocument) =>
    reasonFor(countsAsPrinted(document) ? actions.reprint : actions.print);
  const named = asked ? namedIn(base, asked) : [];
  const looked = shown && base.documents.find(({ docGUID }) => docGUID === shown.docGUID);

  return (
    <>
      <Popup
        label={t`Print documents`}
        kind="dialog"
        align="end"
        hover
        className={styles.menu}
        trigger={(trigger) => (
          <Button icon="print" iconEnd="down" {...trigger}>
            {t`Print documents`}
          </Button>
        )}
      >
        {(close) =>
          base.documents.length === 0 ? (
            <p className={styles.none}>{papersReason}</p>
          ) : (
            <PrintPapers
              base={base}
              previewReason={reasonFor(actions.preview)}
              allReason={papersReason}
              printReason={printReason}
              onAll={async () => {
                await printing.print({ part: 'missing' });
                close();
              }}
              onPrinters={() => {
                setChoosing(true);
                close();
              }}
              onPreview={async (document) => {
                await preview(document);
                close();
              }}
              onPrint={async (document) => {
                await printing.printOrAsk(document);
                close();
              }}
            />
          )
        }
      </Popup>
      {shown && (
        <Suspense>
          <PdfPreview
            file={shown.file}
            printReason={looked && printReason(looked)}
            onPrint={() => looked && printing.printOrAsk(looked)}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
      <Suspense>
        {isChoosing && <PrintersDialog onClose={() => setChoosing(false)} />}
        {placed && (
          <SheetDialog
            labels={labelsOf(base, placed)}
            onClose={() => printing.place(undefined)}
            onConfirm={(firstPlace) => printing.print({ ...placed, firstPlace })}
          />
        )}
      </Suspense>
      {asked && (
        <ReprintDialog
          shipmentId={base.shipmentId}
          name={named.length === 0 ? t`all documents` : list(named.map((document) => documentName(i18n, document)))}
          onClose={() => printing.ask(undefined)}
          packages={named.some(isLabel) ? packagesOf(base) : 0}
          areAllWanted={named.length > 1}
          onConfirm={(reprint) => printing.print({ ...asked, reprint })}
        />
      )}
    </>
  );
}

/** The papers that are asked about; none when all are. */
function namedIn(
  { documents }: Shipment,
  { part, only }: Pick<PrintOrder, 'part' | 'only'>,
): readonly ShipmentDocument[] {
  return part === 'missing' ? documents.filter(({ docGUID }) => only?.includes(docGUID)) : [part];
}
