/**
 * A queue of CUPS: whether it is printing, and which paper a document is to be printed on. CUPS takes a job for a queue that is
 * stopped and keeps it, and prints every document on the paper that the queue has by default, shrunk or cut where that is another.
 * Both are read from `lpoptions`, whose names of things are the same in every language; those of `lpstat` are not.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { said } from './printer-names.mjs';

/** Value of `printer-state` (RFC 8011, 5.4.11). */
const STOPPED = '5';
/** While the print system is started again it knows no queue. Unit: milliseconds. */
const LOOKS = { times: 5, pause: 2000 };
const MM_PER_POINT = 25.4 / 72;
/** What counts as the same size. Unit: millimetres. */
const TOLERANCE = 2;
const A4 = { width: 210, height: 297 };
export const SHEETS = /^(A[345]|Letter|Legal|iso_a[345]|na_letter|na_legal)/i;

/** The options for `lp` that this document needs; throws in words where the queue prints nothing now. */
export async function queueOptions(queue, { contentType }, bytes) {
  const state = await stateOf(queue);
  if (state === STOPPED) {
    const name = queue ? `The queue ${queue}` : 'The default queue';
    throw new Error(`${name} is stopped at its computer. Nothing was sent to it: start it there and print again.`);
  }
  if (contentType === 'application/zpl') return ['-o', 'raw'];
  const media = mediaFor(pageSize(bytes), await paperSizes(queue));
  return media ? ['-o', `media=${media}`] : [];
}

/** Undefined for a queue of which nothing is known, which `lp` then says in its own words. */
async function stateOf(queue) {
  for (let look = 1; ; look += 1) {
    const text = (await said('lpoptions', queue ? ['-p', queue] : [])).join(' ');
    const state = /\bprinter-state=(\d)/.exec(text)?.[1];
    if (text.trim() !== '' || look === LOOKS.times) return state;
    await delay(LOOKS.pause);
  }
}

/** The names of the papers that a queue knows; the one it has by default begins with a star. */
export async function paperSizes(queue) {
  const lines = await said('lpoptions', [...(queue ? ['-p', queue] : []), '-l']);
  const line = lines.find((one) => one.startsWith('PageSize')) ?? '';
  return line
    .slice(line.indexOf(':') + 1)
    .split(' ')
    .filter(Boolean);
}

/** Of the first page, in millimetres. */
export function pageSize(bytes) {
  const box = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/.exec(bytes.toString('latin1'));
  if (!box) return undefined;
  const [width, height] = box.slice(1).map((points) => Math.round(Number(points) * MM_PER_POINT));
  return { width, height };
}

/**
 * What to ask for, where the queue would print on another paper and knows the right one. A label is asked for on a printer of rolls
 * alone: one that has sheets would stop and ask its people for paper that nobody has.
 */
export function mediaFor(page, sizes) {
  if (!page) return undefined;
  const byDefault = sizes.find((size) => size.startsWith('*'))?.slice(1);
  const names = sizes.map((size) => size.replace('*', ''));
  if (!byDefault) return undefined;
  if (isSize(page, A4)) return /^(A4|iso_a4)/i.test(byDefault) ? undefined : names.find((name) => name === 'A4');
  if (SHEETS.test(byDefault) || isSize(page, sizeOf(byDefault))) return undefined;
  if (names.some((name) => name.startsWith('Custom.'))) return `Custom.${page.width}x${page.height}mm`;
  return names.find((name) => isSize(page, sizeOf(name)));
}

/** Of names by points, as the drivers of label printers have them: w288h432. */
function sizeOf(name) {
  const [, width, height] = /^w(\d+)h(\d+)/i.exec(name) ?? [];
  return width && { width: Number(width) * MM_PER_POINT, height: Number(height) * MM_PER_POINT };
}

function isSize(one, other) {
  if (!other) return false;
  return Math.abs(one.width - other.width) <= TOLERANCE && Math.abs(one.height - other.height) <= TOLERANCE;
}
