/** Saves a file that the server made for a download alone. Not here: papers, which may be shared instead (save-pdf.ts). */
import { base64Bytes } from './base64-bytes.ts';
import { saveBlob } from './save-blob.ts';

/** A long file takes longer than other answers may, here as on the server. Unit: milliseconds. */
export const EXPORT_TIMEOUT = 10 * 60_000;

export function saveExport(file: { readonly base64Data: string; readonly fileName: string }, type: string): void {
  saveBlob(file.fileName, new Blob([base64Bytes(file.base64Data)], { type }));
}
