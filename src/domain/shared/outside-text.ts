/**
 * Text that others wrote (a carrier's reason, a server's words, a register's names), as it is kept and shown. It is cleaned once,
 * where it enters: PostgreSQL stores neither NUL nor half a surrogate pair, a line break would begin a new line in a mail or a
 * log, and a direction mark turns the sentence around it.
 * Not here: text that people type (address rules and the like), what a carrier's alphabet can carry (latin1-text.ts).
 */
const LINE_BREAKS_AND_TABS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Controls, marks of direction, the byte order mark, and halves of surrogate pairs. */
const UNFIT = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const CUT = '…';

/** One line of at most `longest` UTF-16 units; a longer text is cut between characters and ends in "…". */
export function outsideText(text: string, longest: number): string {
  const line = text.replace(LINE_BREAKS_AND_TABS, ' ').replace(UNFIT, '').trim();
  if (line.length <= longest) return line;
  return `${line.slice(0, longest - CUT.length).replace(/[\ud800-\udbff]$/, '')}${CUT}`;
}
