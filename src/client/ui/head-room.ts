/**
 * Measures the head of a page while it keeps its place into `--head-height`, so that what gets the focus above is not scrolled to a
 * place behind it (base.css). Not here: the foot (foot.tsx).
 */

/** For `ref`: React calls what it returns when the head goes. */
export function keepHeadRoom(head: HTMLElement | null) {
  if (!head) return undefined;
  const { style } = document.documentElement;
  // On phones and in low windows it is scrolled with the page.
  const measure = () => {
    const isKept = getComputedStyle(head).position === 'sticky';
    style.setProperty('--head-height', `${isKept ? head.offsetHeight : 0}px`);
  };
  const observer = new ResizeObserver(measure);
  observer.observe(head);
  window.addEventListener('resize', measure);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', measure);
    style.removeProperty('--head-height');
  };
}
