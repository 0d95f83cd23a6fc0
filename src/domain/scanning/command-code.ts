/**
 * The codes of the command sheet, which are scanned instead of pressing a button. Each is K X J, a digit twice, and K X J once
 * more: letters that lie on the same keys of English, Swedish, German and French keyboards, and a shape that no number of ours or
 * of a carrier has. Any two differ in two characters, so that one that was misread is no other.
 * Not here: how the bars are drawn (code-128.ts), what a command does (the client's use-commands.ts).
 */

export const SCAN_COMMANDS = ['book', 'print', 'next', 'undo', 'endOfDay'] as const;
export type ScanCommand = (typeof SCAN_COMMANDS)[number];

const FRAME = 'KXJ';
/** They stand on paper: one that has been given out never changes. */
const DIGITS: Readonly<Record<ScanCommand, string>> = {
  book: '11',
  print: '22',
  next: '33',
  undo: '44',
  endOfDay: '55',
};

export function commandCode(command: ScanCommand): string {
  return `${FRAME}${DIGITS[command]}${FRAME}`;
}

/** `text`: as it was scanned, without the mark of its symbology. Small letters come from a keyboard with Caps Lock. */
export function commandOf(text: string): ScanCommand | undefined {
  const code = text.toUpperCase();
  return SCAN_COMMANDS.find((command) => commandCode(command) === code);
}
