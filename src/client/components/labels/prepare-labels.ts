/**
 * Loads what a label needs that is drawn and printed without a network, and tries it once, so that all of its files are on the device
 * (sw/sw.ts) before the network goes.
 */
import { readyToPrint } from '#client/components/print-pdf.ts';

export async function prepareLabels(): Promise<void> {
  const { drawTrial } = await import('./label-drawing.ts');
  const frame = await readyToPrint({ base64Data: drawTrial(), fileName: '', contentType: 'application/pdf' });
  frame.remove();
}
