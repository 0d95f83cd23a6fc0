/**
 * A font whose zero has no stroke: beside the Ø of Danish and Norwegian names a slashed zero is read as a letter. The house
 * font has no other zero, so its outline is replaced by its rim alone; the codes on papers do not need the stroke, because
 * their letter O is wider.
 * Not here: which fonts papers use (server/rendering/document-tools.ts).
 */
import { type OutlinePoint as Point, readTrueType } from './true-type.ts';

interface Extent {
  readonly low: number;
  readonly high: number;
}

/** Bytes before a glyph's contours in the `glyf` table (OpenType 1.9): how many contours, and the bounds. */
const HEADER = 10;
const ON_CURVE = 1;

export function withPlainZero(file: Uint8Array): Uint8Array {
  const font = readTrueType(file);
  const zero = font.glyphOf('0'.charCodeAt(0));
  const points = font.pointsOf(zero);
  const rimEnd = points.findIndex(({ endContour }) => endContour) + 1;
  const rim = points.slice(0, rimEnd);
  const inside = points.slice(rimEnd);
  // The hole runs the other way round, which is what makes it a hole.
  const hole = rim.map((point) => scaled(point, rim, inside)).reverse();
  const [start, end] = font.outlineRange(zero);
  const bytes = Uint8Array.from(file);
  bytes.set(glyphBody(rim, hole, end - start), start + HEADER);
  new DataView(bytes.buffer).setInt16(start, 2);
  return bytes;
}

const extentOf = (points: readonly Point[], axis: 'x' | 'y'): Extent => {
  const values = points.map((point) => point[axis]);
  return { low: Math.min(...values), high: Math.max(...values) };
};

/** A point of the rim, moved to the edge of the hole. */
function scaled(point: Point, rim: readonly Point[], inside: readonly Point[]): Point {
  const along = (axis: 'x' | 'y'): number => {
    const [from, to] = [extentOf(rim, axis), extentOf(inside, axis)];
    return Math.round(to.low + ((point[axis] - from.low) * (to.high - to.low)) / (from.high - from.low));
  };
  return { ...point, x: along('x'), y: along('y') };
}

/** What follows the header: ends of the contours, no instructions, a flag per point, then all x and all y as steps. */
function glyphBody(rim: readonly Point[], hole: readonly Point[], room: number): Uint8Array {
  const points = [...rim, ...hole];
  const ends = [rim.length - 1, points.length - 1].flatMap((end) => [end >> 8, end & 0xff]);
  const flags = points.map(({ onCurve }) => (onCurve ? ON_CURVE : 0));
  const steps = (['x', 'y'] as const).flatMap((axis) =>
    points.flatMap((point, index) => step(point[axis] - (points[index - 1]?.[axis] ?? 0), index, axis, flags)),
  );
  const body = Uint8Array.from([...ends, 0, 0, ...flags, ...steps]);
  if (body.length > room - HEADER) throw new Error('The plain zero needs more room than the font has for its zero.');
  return body;
}

/** A step in one byte where it fits, its sign in the point's flag; otherwise in two. */
function step(by: number, index: number, axis: 'x' | 'y', flags: number[]): number[] {
  const [short, positive] = axis === 'x' ? [2, 16] : [4, 32];
  if (Math.abs(by) > 0xff) return [(by >> 8) & 0xff, by & 0xff];
  flags[index] = (flags[index] ?? 0) | short | (by >= 0 ? positive : 0);
  return [Math.abs(by)];
}
