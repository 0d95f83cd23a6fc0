/**
 * What a printer is sent for a document. ZPL is preceded by what sets the signs of its commands back, since another program may have
 * changed them (^CC, ^CT, ^CD), and a printer ignores a label whose signs it does not know. A file in a folder is the document alone.
 */
import { Buffer } from 'node:buffer';

/**
 * As the maker's own driver begins its jobs. The byte 10 (DLE) is taken for the sign of control commands whatever that sign is now
 * (Zebra, ZPL Basics), and gives the tilde back, which then gives back the comma and the caret. Imitations that do not know the byte
 * leave out the first command and read the others.
 */
const USUAL_SIGNS = Buffer.from('\u0010CT~~CD,~CC^~CT~\n');

export function printerBytes({ contentType }, bytes) {
  return contentType === 'application/zpl' ? Buffer.concat([USUAL_SIGNS, bytes]) : bytes;
}
