/**
 * Where toasts begin: below the head of the page and the box to search it with, so that the way back, the title, the actions and
 * the search stay free. They lie over what comes after, and move nothing. Heads carry `data-page-head`.
 */

/** Unit: px. Between the head and the first toast. */
const GAP = 8;
/** A head that is higher, on a low window, is covered in part: the share of the window's height. */
const DEEPEST = 0.5;

/** Tells the style of the toasts. */
export function placeToasts(): void {
  const heads = [...document.querySelectorAll('[data-page-head], main search')].map(
    (head) => head.getBoundingClientRect().bottom,
  );
  const top = Math.min(Math.max(0, ...heads) + GAP, window.innerHeight * DEEPEST);
  document.documentElement.style.setProperty('--toast-top', `${top}px`);
}
