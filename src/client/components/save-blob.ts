/** Saves a file as a download. Not here: passing a PDF on where there is no place for files (save-pdf.ts). */

export function saveBlob(fileName: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
