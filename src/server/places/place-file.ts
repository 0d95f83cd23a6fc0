/**
 * The lines of a file of any size, one after the other, and what kind of file it is if it is no list of postal codes. Lines end with
 * a line feed, or with both signs of other systems, and with nothing else.
 */
import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';

/** Characters. The longest line of a real file has a few hundred. */
const LONGEST_LINE = 10_000;
/** How the archives begin that the files come in. */
const ARCHIVES: readonly (readonly [beginning: string, name: string])[] = [
  ['PK', 'a zip archive'],
  ['\u001f\u008b', 'a gzip archive'],
];

/** What is wrong with a file as a whole. */
export class WrongFile extends Error {}

export async function* linesOf(file: string): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  let isFirst = true;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    if (isFirst) refuseArchive(chunk);
    isFirst = false;
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw new WrongFile('it is no text of lines');
    for (const line of lines) yield line.replace(/\r$/, '');
  }
  const last = rest + decoder.decode();
  if (last) yield last.replace(/\r$/, '');
}

function refuseArchive(chunk: Buffer): void {
  const beginning = chunk.toString('latin1', 0, 2);
  const [, name] = ARCHIVES.find(([sign]) => sign === beginning) ?? [];
  if (name) throw new WrongFile(`it is ${name}: unpack it, and import the text file that was in it`);
  if (beginning === '\u00ff\u00fe' || beginning === '\u00fe\u00ff')
    throw new WrongFile('it is in UTF-16 instead of UTF-8');
}
