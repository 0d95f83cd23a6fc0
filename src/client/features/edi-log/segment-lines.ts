/** A message as people read it: one segment per line, however it was written. What cannot be parsed is shown all the same. */

/** UNA defines a message's service characters: the fourth is the release character, the sixth ends a segment. */
const ADVICE = /^UNA...(.).(.)/s;
const ADVICE_LENGTH = 9;

export function segmentLines(text: string): string[] {
  const [, release = '?', end = "'"] = ADVICE.exec(text) ?? [];
  const lines: string[] = [];
  let line = '';
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] as string;
    if (line === '' && /\s/.test(character)) continue;
    line += character;
    if (text.startsWith('UNA') && index < ADVICE_LENGTH - 1) continue;
    if (character === release) {
      index += 1;
      line += text[index] ?? '';
    } else if (character === end) {
      lines.push(line);
      line = '';
    }
  }
  return line === '' ? lines : [...lines, line];
}
