/** For work that must not delay what the person is about to see. */

/** Unit: milliseconds. A page nobody looks at paints nothing; its work is done all the same. */
const WITHOUT_PAINT = 100;

/** Resolves once the next frame has been drawn. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, WITHOUT_PAINT);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
