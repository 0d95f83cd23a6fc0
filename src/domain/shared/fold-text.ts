/**
 * The form in which texts are compared: one Unicode composition, lower case.
 * The server stores it beside each searched column and the device uses the same function, so the two cannot differ.
 * Not here: patterns (wildcard.ts), alphabetical order (collate.ts).
 */
export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
