/**
 * Hands a PDF to the browser's own print dialog, through a frame nobody sees. Where the browser cannot show a PDF in a
 * frame (phones, most tablets), it answers false: the caller shows the file instead.
 */
export type PdfFile = { readonly base64Data: string; readonly fileName: string; readonly contentType: string };

/** Unit: milliseconds. The print dialog of some browsers reads the file after it has opened. */
const KEEP_FRAME = 60_000;

export async function printPdf(file: PdfFile): Promise<boolean> {
  if (!navigator.pdfViewerEnabled) return false;
  const url = URL.createObjectURL(pdfBlob(file));
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = file.fileName;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.src = url;
  document.body.append(frame);
  await loaded;
  frame.contentWindow?.print();
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(url);
  }, KEEP_FRAME);
  return true;
}

export function pdfBlob({ base64Data, contentType }: PdfFile): Blob {
  return new Blob([pdfBytes(base64Data)], { type: contentType });
}

export function pdfBytes(base64Data: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64Data);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}
