/**
 * Passes a PDF on: through the system's share sheet if there is one, since a tablet's browser has no place for files;
 * otherwise as a download.
 */
import { type PdfFile, pdfBlob } from './print-pdf.ts';

export async function savePdf(file: PdfFile): Promise<void> {
  const shared = new File([pdfBlob(file)], file.fileName, { type: file.contentType });
  if (!navigator.pdfViewerEnabled && navigator.canShare?.({ files: [shared] })) {
    await navigator.share({ files: [shared] }).catch(() => undefined);
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(shared);
  link.download = file.fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
