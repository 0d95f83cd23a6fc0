/** What colours the browser computes look like. */

/** `colour`: as `rgb(…)`. */
export function isRed(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? [];
  return red > 1.5 * green && red > 1.5 * blue;
}
