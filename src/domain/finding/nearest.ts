/**
 * What is offered when nothing is called what was written: shipments of which a text differs in one character (two in a long
 * one), or only by signs that are taken for each other, as O and 0. Digits alone are offered only where two of them changed
 * places: every other number is a number too.
 */
import type { ShipmentRow } from '#contract/shipment.ts';
import type { TextPart } from '#domain/shared/word-search.ts';
import type { AskedText } from '#domain/shipments/asked-text.ts';
import { EDGE, foldToFind, shipmentText } from '#domain/shipments/found-text.ts';
import { compareUse } from './find.ts';

const SHORTEST = 4;
const LONG = 8;
const LONGEST = 40;
const LOOK_ALIKE: readonly (readonly [RegExp, string])[] = [
  [/o/g, '0'],
  [/[il]/g, '1'],
];
const LOOKS_THE_SAME = 0.5;

export function nearestShipments<Row extends ShipmentRow>(
  rows: Iterable<Row>,
  { whole }: AskedText,
  { today, limit }: { readonly today: string; readonly limit: number },
): Row[] {
  if (whole.length < SHORTEST || whole.length > LONGEST) return [];
  const near: { row: Row; distance: number }[] = [];
  for (const row of rows) {
    const distance = Math.min(
      ...shipmentText(row)
        .split(EDGE)
        .map((text) => distanceOf(whole, text)),
    );
    if (distance <= mostChanges(whole)) near.push({ row, distance });
  }
  const byUse = compareUse(today);
  near.sort((a, b) => a.distance - b.distance || byUse(a.row, b.row));
  const [first] = near;
  // Only the best guesses: one that needs fewer changes makes the others noise.
  return near
    .filter(({ distance }) => distance === first?.distance)
    .slice(0, limit)
    .map(({ row }) => row);
}

/** The letters of a text that are others than was asked for, as hits; none where the two are not equally long. */
export function changedParts(text: string, { whole }: Pick<AskedText, 'whole'>): readonly TextPart[] {
  const letters = [...text.normalize('NFC')].map((letter) => ({ text: letter, folded: foldToFind(letter) }));
  if (letters.map(({ folded }) => folded).join('').length !== whole.length) return [{ text, isHit: false }];
  let at = 0;
  return letters.map((letter) => {
    const asked = whole.slice(at, at + letter.folded.length);
    at += letter.folded.length;
    return { text: letter.text, isHit: asked !== letter.folded };
  });
}

function mostChanges(text: string): number {
  return text.length >= LONG && !isNumber(text) ? 2 : 1;
}

function distanceOf(asked: string, text: string): number {
  if (text.length + mostChanges(asked) < asked.length) return Number.POSITIVE_INFINITY;
  if (lookAlike(text).includes(lookAlike(asked))) return LOOKS_THE_SAME;
  if (isNumber(asked)) return swapped(asked).some((other) => text.includes(other)) ? 1 : Number.POSITIVE_INFINITY;
  return changesToPart(asked, text);
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text);
}

function lookAlike(text: string): string {
  return LOOK_ALIKE.reduce((now, [letters, digit]) => now.replace(letters, digit), text);
}

function swapped(text: string): string[] {
  return Array.from({ length: text.length - 1 }, (_, at) =>
    [text.slice(0, at), text[at + 1], text[at], text.slice(at + 2)].join(''),
  );
}

/** The fewest characters to change, add, leave out or swap until one text is part of the other (Sellers 1980, with swaps). */
function changesToPart(asked: string, text: string): number {
  let earlier: number[] = [];
  let before = Array.from({ length: text.length + 1 }, () => 0);
  for (let row = 1; row <= asked.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= text.length; column += 1) {
      const same = asked[row - 1] === text[column - 1];
      let cost = Math.min(
        (before[column - 1] ?? 0) + (same ? 0 : 1),
        (before[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
      );
      // Before the first letter of either nothing is the same.
      if (asked[row - 1] === text[column - 2] && asked[row - 2] === text[column - 1]) {
        cost = Math.min(cost, (earlier[column - 2] ?? 0) + 1);
      }
      now.push(cost);
    }
    [earlier, before] = [before, now];
  }
  return Math.min(...before);
}
