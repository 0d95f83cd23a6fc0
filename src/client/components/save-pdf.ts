/**
 * Passes a PDF on: through the system's share sheet if there is one, since a tablet's browser has no place for files;
 * otherwise, or if the sheet cannot be opened, as a download.
 */
import { courtesy } from '#domain/shared/courtesy.ts';
import { type PdfFile, pdfBlob } from './print-pdf.ts';
import { saveBlob } from './save-blob.ts';

export async function savePdf(file: PdfFile): Promise<void> {
  const shared = new File([pdfBlob(file)], file.fileName, { type: file.contentType });
  if (!navigator.pdfViewerEnabled && (await courtesy(() => share(shared)))) return;
  saveBlob(file.fileName, shared);
}

/** Rejects where files cannot be shared. Somebody who closes the sheet wants no download either. */
async function share(file: File): Promise<void> {
  const files = [file];
  if (!navigator.canShare({ files })) throw new Error('Files cannot be shared here');
  await navigator.share({ files }).catch((error: unknown) => {
    if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
  });
}
