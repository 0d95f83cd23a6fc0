/**
 * Transport instructions in readable form: the EDI message, one segment per line, with its consignment.
 * Not here: the message itself (iftmin-message.ts).
 */
import type { Consignment } from './consignment.ts';
import { A4, FORM } from './form-cell.ts';
import type { PdfBatch } from './pdf-canvas.ts';

const SIZE = 9;
/** mm */
const LINE = 4.6;
const FIRST_LINE = 34;
const BOTTOM = 285;
const PER_PAGE = Math.floor((BOTTOM - FIRST_LINE) / LINE);

export function drawInstructions(batch: PdfBatch, consignment: Consignment, message: string, mark = ''): void {
  const segments = segmentLines(message);
  const pages = Math.max(1, Math.ceil(segments.length / PER_PAGE));
  for (let page = 0; page < pages; page += 1) {
    const canvas = batch.addPage(A4);
    canvas.text(FORM.left, FORM.top, 'TRANSPORTINSTRUKTION', { size: 18, bold: true });
    canvas.text(FORM.left, FORM.top + 7, 'Transport instructions (IFTMIN)', { size: 9, color: 'grey' });
    canvas.text(FORM.left + FORM.width, FORM.top, consignment.consignmentNo, { size: 14, bold: true, align: 'right' });
    canvas.text(FORM.left + FORM.width, FORM.top + 7, `${consignment.carrier.name}   ${page + 1} (${pages})`, {
      size: 9,
      align: 'right',
    });
    canvas.rule(FORM.left, FORM.top + 14, FORM.left + FORM.width, FORM.top + 14);
    for (const [index, segment] of segments.slice(page * PER_PAGE, (page + 1) * PER_PAGE).entries()) {
      const y = FIRST_LINE + index * LINE;
      canvas.text(FORM.left, y, segment, { size: SIZE, maxWidth: FORM.width, minSize: 5 });
    }
    if (mark !== '') canvas.mark(mark, A4);
  }
}

/** Splits the message after every segment terminator that is not escaped. */
function segmentLines(message: string): string[] {
  return message.slice("UNA:+.? '".length).match(/(?:\?.|[^'?])+'/gs) ?? [];
}
