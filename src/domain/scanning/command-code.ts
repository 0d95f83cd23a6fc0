/**
 * The codes on the command sheet, which are scanned instead of pressing a button. Each is KXJ, one digit twice, and KXJ
 * again: letters on the same keys of English, Swedish, German and French keyboards, in a shape that no number of ours or of a
 * carrier has. Any two codes differ in two characters, so that a misread code is never mistaken for another.
 * Not here: how the bars are drawn (code-128.ts), what a command does (the client's use-commands.ts).
 */

export const SCAN_COMMANDS = ['book', 'print', 'next', 'undo', 'endOfDay', 'loadCheck', 'finish'] as const;
export type ScanCommand = (typeof SCAN_COMMANDS)[number];

const FRAME = 'KXJ';
/** Printed on paper: a code never changes once it has been issued. */
const DIGITS: Readonly<Record<ScanCommand, string>> = {
  book: '11',
  print: '22',
  next: '33',
  undo: '44',
  endOfDay: '55',
  loadCheck: '66',
  finish: '77',
};

export function commandCode(command: ScanCommand): string {
  return `${FRAME}${DIGITS[command]}${FRAME}`;
}

/** `text`: as scanned, without the symbology identifier. Lower case comes from a keyboard with Caps Lock on. */
export function commandOf(text: string): ScanCommand | undefined {
  const code = text.toUpperCase();
  return SCAN_COMMANDS.find((command) => commandCode(command) === code);
}
