/** A message as people read it: one segment a line, whatever it is written on. What cannot be read is shown all the same. */

/** UNA names the signs of a message: the release sign is its fourth, the end of a segment its sixth. */
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
