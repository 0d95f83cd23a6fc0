/**
 * What opens under the print button: one press for everything missing or outdated, each paper with its state, preview and print,
 * and who prints. Arrow keys move; P prints and V previews the focused paper.
 */
import { Plural, useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import { useNow } from '#client/components/use-now.ts';
import { documentName } from '#client/i18n/document-names.ts';
import { formatList, formatRecent } from '#client/i18n/formats.ts';
import { printStatusLabel } from '#client/i18n/print-messages.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { hasModifier } from '#client/ui/key-meaning.ts';
import type { Shipment, ShipmentDocument } from '#contract/shipment.ts';
import { countsAsPrinted, PRINT_STATUS, papersToPrint } from '#domain/shipments/document-state.ts';
import { printMark } from './document-status-style.ts';
import * as styles from './print-menu.module.css';
import { PrinterFoot } from './printer-foot.tsx';

type PrintPapersProps = {
  base: Shipment;
  previewReason: string | undefined;
  /** Why nothing is or can be printed for the first time, or anew. */
  allReason: string | undefined;
  printReason: (document: ShipmentDocument) => string | undefined;
  onAll: () => Promise<void>;
  onPrinters: () => void;
  onPreview: (document: ShipmentDocument) => Promise<void>;
  onPrint: (document: ShipmentDocument) => Promise<void>;
};

export function PrintPapers(props: PrintPapersProps) {
  const { base, previewReason, allReason, printReason, onAll, onPrinters, onPreview, onPrint } = props;
  const { t, i18n } = useLingui();
  const missing = papersToPrint(base);
  const names = formatList(
    missing.map((document) => documentName(i18n, document)),
    i18n.locale,
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside
    <div onKeyDown={moveOrPress}>
      <div className={styles.all}>
        <Button variant="primary" icon="print" hint={names} reason={allReason} onClick={onAll} grow>
          {t`Print what is missing or old`}
        </Button>
      </div>
      <ul className={styles.list}>
        {base.documents.map((document) => (
          <PaperRow
            key={document.docGUID}
            document={document}
            previewReason={previewReason}
            printReason={printReason(document)}
            onPreview={() => onPreview(document)}
            onPrint={() => onPrint(document)}
          />
        ))}
      </ul>
      <PrinterFoot onPrinters={onPrinters} />
    </div>
  );
}

type PaperRowProps = {
  document: ShipmentDocument;
  previewReason: string | undefined;
  printReason: string | undefined;
  onPreview: () => Promise<void>;
  onPrint: () => Promise<void>;
};

function PaperRow({ document, previewReason, printReason, onPreview, onPrint }: PaperRowProps) {
  const { t, i18n } = useLingui();
  const { printStatus, printedAt, copies } = document;
  const name = documentName(i18n, document);
  const now = new Date(useNow());
  const mark = printMark(document);
  const time = printedAt && formatRecent(printedAt, now);
  const isAgain = countsAsPrinted(document);
  function stateOf({ kind }: ShipmentDocument): string {
    if (printStatus === PRINT_STATUS.notPrinted && time) return t`Printed ${time}, before the last change`;
    // Transport instructions are not printed. Whether a server of the carrier took them is known to the log alone.
    if (printStatus === PRINT_STATUS.done && kind === 'instructions') return t`In the EDI log`;
    return printStatusLabel(i18n, printStatus);
  }
  return (
    <li className={styles.row} data-paper>
      <div>
        <strong>{name}</strong>
        <small data-print-status={printStatus}>
          <Icon name={mark.icon} className={mark.tone} />
          <span>
            <span className={styles.state}>{stateOf(document)}</span>
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
      <IconButton
        icon="eye"
        label={t`Preview ${name}`}
        reason={previewReason}
        onClick={onPreview}
        data-does="preview"
      />
      <Button
        variant="quiet"
        icon={isAgain ? 'refresh' : 'print'}
        aria-label={isAgain ? t`Print ${name} again` : t`Print ${name}`}
        disabled={printReason !== undefined}
        onClick={onPrint}
        data-does="print"
      >
        {isAgain ? t`Again` : t`Print`}
      </Button>
    </li>
  );
}

function moveOrPress(event: KeyboardEvent<HTMLElement>): void {
  if (hasModifier(event) || event.repeat) return;
  const { target, currentTarget, key } = event;
  if (!(target instanceof Element)) return;
  const row = target.closest('[data-paper]');
  const letter = key.toLowerCase();
  if (letter === 'p' || letter === 'v') {
    const pressed = row?.querySelector<HTMLElement>(`[data-does="${letter === 'p' ? 'print' : 'preview'}"]`);
    const all = letter === 'p' && !row ? currentTarget.querySelector<HTMLElement>('button') : undefined;
    (pressed ?? all)?.click();
    return;
  }
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
  event.preventDefault();
  // The first button, then the print button of each paper.
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('button:not([data-does="preview"])')];
  const here = row?.querySelector('[data-does="print"]') ?? target;
  const step = key === 'ArrowDown' ? 1 : -1;
  stops[stops.findIndex((stop) => stop.contains(here)) + step]?.focus();
}
