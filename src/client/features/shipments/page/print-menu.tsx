/**
 * The papers of a shipment: each with its state, a look at it, and printing it. Opens by mouse, touch and keyboard. What is
 * unsaved is saved first, so that a paper never says something else than the form.
 */
import { Plural, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { type PdfFile, preparePrinting, printPdf } from '#client/components/print-pdf.ts';
import { useNow } from '#client/components/use-now.ts';
import { useUserData } from '#client/components/user-data.tsx';
import { documentName } from '#client/i18n/document-names.ts';
import { formatRecent } from '#client/i18n/formats.ts';
import { noticeText } from '#client/i18n/notice-messages.ts';
import { fieldName } from '#client/i18n/shipment-field-names.ts';
import { printStatusLabel } from '#client/i18n/status-messages.ts';
import { lazyPart } from '#client/shell/lazy-part.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { useReportedAction } from '#client/shell/use-reported-action.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Popup } from '#client/ui/popup.tsx';
import { showToast } from '#client/ui/toasts.ts';
import type { Shipment, ShipmentDocument } from '#contract/shipment.ts';
import { countsAsPrinted, PRINT_STATUS } from '#domain/shipments/document-state.ts';
import { packagesOf } from '#domain/shipments/goods-line.ts';
import { useActionReason } from './action-reason.ts';
import { printMark } from './document-look.ts';
import type { HeadProps } from './head-props.ts';
import { useHeldSeries } from './held-series-dialog.tsx';
import styles from './print-menu.module.css';
import { type Reprint, ReprintDialog } from './reprint-dialog.tsx';

const PdfPreview = lazyPart(async () => (await import('#client/components/pdf-preview.tsx')).PdfPreview);

export function PrintMenu({ base, mark, actions, save, dirty }: Omit<HeadProps, 'orderNumber'>) {
  const { t, i18n } = useLingui();
  const { shipments } = useUserData();
  const reasonFor = useActionReason();
  const heldSeries = useHeldSeries();
  const reported = useReportedAction({ take: heldSeries.take, nameField: fieldName });
  const printing = useDirectWrite('printShipment', { take: heldSeries.take, nameField: fieldName });
  const [shown, setShown] = useState<{ file: PdfFile; docGUID: string }>();
  const [asked, setAsked] = useState<ShipmentDocument | 'all'>();
  const current = async (): Promise<Shipment | undefined> => (dirty ? save.save() : base);

  const preview = (document: ShipmentDocument) =>
    reported(t`Opening the preview`, async () => {
      const saved = await current();
      const { docGUID } = document;
      await PdfPreview.load(i18n);
      if (saved) setShown({ file: await shipments.preview(saved, docGUID), docGUID });
      return undefined;
    });
  const print = (document: ShipmentDocument | 'all', reprint?: Reprint) =>
    printing.run(t`Preparing the documents`, async (send) => {
      const saved = await current();
      if (!saved) return undefined;
      // What draws it is there before it counts as printed.
      await preparePrinting();
      const { shipmentId } = saved;
      const docGUID = document === 'all' ? undefined : document.docGUID;
      const packageNos = reprint?.packageNos && [...reprint.packageNos];
      const body = {
        docGUID: docGUID ?? null,
        preview: false,
        reason: reprint?.reason ?? null,
        packageNos: packageNos ?? null,
      };
      const printed = await send({ params: { shipmentId }, body });
      for (const notice of printed?.notices ?? []) {
        const told = noticeText(i18n, notice);
        if (told) showToast({ id: `printed ${notice.values?.series}`, tone: 'warning', ...told });
      }
      if (printed && 'queued' in printed) return t`Sent to the print client`;
      // Recorded before, and the file did not arrive: it is the same that a preview shows.
      await printPdf(printed ?? (await shipments.preview(saved, docGUID)));
      return undefined;
    });
  const printOrAsk = async (document: ShipmentDocument) =>
    countsAsPrinted(document) ? setAsked(document) : print(document);
  const printReason = (document: ShipmentDocument) =>
    reasonFor(countsAsPrinted(document) ? actions.reprint : actions.print);
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
            <p className={styles.none}>
              {mark
                ? t`The documents will be made once the server has your changes.`
                : base.deliveryType
                  ? t`This delivery type has no documents.`
                  : t`Documents will appear once the delivery type has been saved.`}
            </p>
          ) : (
            <ul className={styles.list}>
              {base.documents.map((document) => (
                <DocumentRow
                  key={document.docGUID}
                  document={document}
                  previewReason={reasonFor(actions.preview)}
                  printReason={printReason(document)}
                  onPreview={async () => {
                    await preview(document);
                    close();
                  }}
                  onPrint={async () => {
                    await printOrAsk(document);
                    close();
                  }}
                />
              ))}
              {base.documents.length > 1 && (
                <li className={styles.all}>
                  <Button
                    look="quiet"
                    icon="print"
                    reason={reasonFor(base.documents.some(countsAsPrinted) ? actions.reprint : actions.print)}
                    onClick={async () => {
                      if (base.documents.every(countsAsPrinted)) setAsked('all');
                      else await print('all');
                      close();
                    }}
                  >
                    {t`Print all`}
                  </Button>
                </li>
              )}
            </ul>
          )
        }
      </Popup>
      {heldSeries.dialog}
      {shown && (
        <Suspense>
          <PdfPreview
            file={shown.file}
            printReason={looked && printReason(looked)}
            onPrint={() => looked && printOrAsk(looked)}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
      {asked && (
        <ReprintDialog
          name={asked === 'all' ? t`all documents` : documentName(i18n, asked)}
          onClose={() => setAsked(undefined)}
          packages={asked === 'all' || asked.kind !== 'label' ? 0 : packagesOf(base)}
          onConfirm={async (reprint) => {
            await print(asked, reprint);
            setAsked(undefined);
          }}
        />
      )}
    </>
  );
}

type DocumentRowProps = {
  document: ShipmentDocument;
  previewReason: string | undefined;
  printReason: string | undefined;
  onPreview: () => Promise<void>;
  onPrint: () => Promise<void>;
};

function DocumentRow({ document, previewReason, printReason, onPreview, onPrint }: DocumentRowProps) {
  const { t, i18n } = useLingui();
  const { printStatus, printedAt, copies } = document;
  const name = documentName(i18n, document);
  const now = new Date(useNow());
  const mark = printMark(document);
  const time = printedAt && formatRecent(printedAt, now);
  function stateOf({ kind }: ShipmentDocument): string {
    if (printStatus === PRINT_STATUS.notPrinted && time) return t`Printed ${time}, before the last change`;
    // Transport instructions are not printed but sent to the carrier.
    if (printStatus === PRINT_STATUS.done && kind === 'instructions') return t`Sent to the carrier`;
    return printStatusLabel(i18n, printStatus);
  }
  return (
    <li className={styles.row}>
      <div>
        <strong>{name}</strong>
        <small>
          <Icon name={mark.icon} className={mark.tone} />
          <span>
            {stateOf(document)}
            {printStatus === PRINT_STATUS.done && time && ` ${time}`}
            {copies > 1 && (
              <>
                , <Plural value={copies} one="# copy" other="# copies" />
              </>
            )}
            {printReason && `. ${printReason}`}
          </span>
        </small>
      </div>
      <IconButton icon="eye" label={t`Preview ${name}`} reason={previewReason} onClick={onPreview} />
      <IconButton icon="print" label={t`Print ${name}`} reason={printReason} onClick={onPrint} />
    </li>
  );
}
