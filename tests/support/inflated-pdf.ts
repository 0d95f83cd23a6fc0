/** A PDF of ours as text with its streams inflated and without the table of places, so that two may be compared that were deflated differently. */
import { inflateSync } from 'node:zlib';

const STREAM = /\/Length (\d+)>>\nstream\n/g;

export function inflatedPdf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1');
  let plain = '';
  let at = 0;
  for (const match of text.matchAll(STREAM)) {
    const start = match.index + match[0].length;
    const end = start + Number(match[1]);
    plain += `${text.slice(at, match.index)}>>\nstream\n${inflateSync(bytes.subarray(start, end)).toString('latin1')}`;
    at = end;
  }
  return plain + text.slice(at, text.lastIndexOf('\nxref\n'));
}
