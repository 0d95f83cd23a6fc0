/** For work that must not delay what the person is about to see. */

/** Unit: milliseconds. A hidden page never paints, but its work must still be done. */
const WITHOUT_PAINT = 100;

/** Resolves once the next frame has been drawn. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, WITHOUT_PAINT);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
