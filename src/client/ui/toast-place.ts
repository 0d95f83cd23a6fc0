/**
 * Where toasts begin: below the head of the page, the box to search it with and the result of an action, so that the way back, the
 * title, the actions, the search and what a person has just done stay free. They lie over what comes after, and move nothing. Heads
 * carry `data-page-head`, results `data-outcome`.
 */

/** Unit: px. Between the head and the first toast. */
const GAP = 8;
/** What reaches deeper leaves the toasts no room, on a low window: it is covered in part from this share of the window's height on. */
const DEEPEST = 0.5;

/** Tells the style of the toasts. */
export function placeToasts(): void {
  const heads = [...document.querySelectorAll('[data-page-head], main search, [data-outcome]')].map(
    (head) => head.getBoundingClientRect().bottom,
  );
  const height = document.querySelector<HTMLElement>('[data-toasts]')?.offsetHeight ?? 0;
  const deepest = Math.max(window.innerHeight * DEEPEST, window.innerHeight - height - GAP);
  const top = Math.min(Math.max(0, ...heads) + GAP, deepest);
  document.documentElement.style.setProperty('--toast-top', `${top}px`);
}
