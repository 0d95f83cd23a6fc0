/** The lines of a signature as the path of an SVG, made of fewer points where it would be too long to send. */
import type { Strokes } from '#contract/end-of-day.ts';
import { LOAD_LIMITS } from '#contract/load-limits.ts';

export function signaturePath(strokes: Strokes): string {
  for (let step = 1; ; step *= 2) {
    const path = strokes.map((line) => strokePath(line, step)).join('');
    if (path.length <= LOAD_LIMITS.signature) return path;
  }
}

/** Every so many points, and always the first and the last. A single point becomes a line of no length. */
function strokePath(line: readonly number[], step: number): string {
  const points = Array.from({ length: line.length / 2 }, (_, index) => `${line[2 * index]} ${line[2 * index + 1]}`);
  const [first = '0 0', ...rest] = points;
  const kept = rest.filter((_, index) => index === rest.length - 1 || (index + 1) % step === 0);
  return `M${first}${(kept.length > 0 ? kept : [first]).map((point) => `L${point}`).join('')}`;
}
