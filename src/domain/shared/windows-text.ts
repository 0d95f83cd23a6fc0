/**
 * Text in the character set of Windows in Western Europe (windows-1252), which contains ISO 8859-1. By a table, since the decoder of
 * Node takes 0x80 to 0x9F for controls (nodejs/node #56542), so that quotation marks, dashes, the euro, Š and Ž would be lost.
 * Not here: other character sets, which each platform decodes itself.
 */

/** 0x80 to 0x9F. Source: the Encoding Standard, index windows-1252. */
const BEYOND_LATIN1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

export const WINDOWS_1252 = 'windows-1252';

export function decodeWindows1252(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) {
    text += byte >= 0x80 && byte < 0xa0 ? BEYOND_LATIN1[byte - 0x80] : String.fromCharCode(byte);
  }
  return text;
}
