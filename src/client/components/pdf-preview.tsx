/**
 * A PDF drawn page by page in the app. The drawing code is large and is loaded with the first preview. The component that shows
 * the preview decides what printing does: a shipment's papers come with a question and a record.
 * Not here: fetching the file.
 */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { ModalLayer } from '#client/ui/modal-layer.tsx';
import { base64Bytes } from './base64-bytes.ts';
import type { DrawnPage } from './draw-pdf.ts';
import { LoadingState } from './page-states.tsx';
import * as styles from './pdf-preview.module.css';
import type { PdfFile } from './print-pdf.ts';
import { savePdf } from './save-pdf.ts';

type PdfPreviewProps = {
  file: PdfFile;
  printReason?: string | undefined;
  onPrint: () => unknown;
  onClose: () => void;
};

export function PdfPreview({ file, printReason, onPrint, onClose }: PdfPreviewProps) {
  const { t } = useLingui();
  const pages = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing');

  useEffect(() => {
    const place = pages.current;
    if (!place) return;
    const stop = new AbortController();
    showPages(file, place, stop.signal).then(
      () => setState('drawn'),
      (error) => {
        if (stop.signal.aborted) return;
        console.error('The preview could not be drawn', error);
        setState('failed');
      },
    );
    return () => stop.abort();
  }, [file]);

  return (
    <ModalLayer labelledBy="preview-title" onClose={onClose} className={styles.dialog}>
      <header className={styles.head}>
        <h2 id="preview-title">{file.fileName}</h2>
        <ButtonRow>
          <Button icon="print" reason={printReason} onClick={onPrint}>
            {t`Print`}
          </Button>
          <Button icon="document" onClick={() => savePdf(file)}>
            {t`Download`}
          </Button>
          <IconButton icon="close" label={t`Close`} onClick={onClose} />
        </ButtonRow>
      </header>
      <section className={styles.pages} aria-label={t`Pages`} aria-busy={state === 'drawing'} data-state={state}>
        {state === 'drawing' && <LoadingState rows={3} />}
        {state === 'failed' && <p role="alert">{t`The preview could not be shown. Download the file to view it.`}</p>}
        <div ref={pages} className={styles.sheets} />
      </section>
    </ModalLayer>
  );
}

/** Unit: CSS pixels. A page wider than this is no easier to read. */
const MAX_PAGE_WIDTH = 900;
/** Unit: CSS pixels per point. Keeps a label from being enlarged to the width of a sheet. */
const MAX_SCALE = 1.6;

/** Draws the pages at the screen's own resolution, so that they are sharp. */
async function showPages(file: PdfFile, place: HTMLElement, signal: AbortSignal): Promise<void> {
  const { drawPages } = await import('./draw-pdf.ts');
  const room = Math.min(place.clientWidth, MAX_PAGE_WIDTH);
  const shownWidth = (width: number) => Math.min(room, width * MAX_SCALE);
  const scaleOf = (width: number) => (shownWidth(width) / width) * window.devicePixelRatio;
  const pages: DrawnPage[] = [];
  for await (const page of drawPages(base64Bytes(file.base64Data), scaleOf, { signal })) pages.push(page);
  for (const [index, { canvas, width }] of pages.entries()) {
    canvas.style.width = `${shownWidth(width)}px`;
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', `${index + 1} / ${pages.length}`);
  }
  place.replaceChildren(...pages.map(({ canvas }) => canvas));
}
