/**
 * Places a floating element under its anchor, or above it when there is more room, and keeps it inside the visible part of the
 * window, which excludes an on-screen keyboard. What does not fit scrolls. For elements of the top layer, which are positioned in
 * the window and not in the page.
 */
const GAP_PX = 6;
const EDGE_PX = 8;

type Align = 'center' | 'start' | 'end';

export function placeBeside(floating: HTMLElement, anchor: Element, align: Align = 'center'): void {
  const { scrollTop } = floating;
  floating.style.maxHeight = '';
  const box = anchor.getBoundingClientRect();
  const visible = window.visualViewport?.height ?? window.innerHeight;
  const { offsetWidth: width, offsetHeight: height } = floating;
  const roomBelow = visible - box.bottom - GAP_PX - EDGE_PX;
  const roomAbove = box.top - GAP_PX - EDGE_PX;
  const above = height > roomBelow && roomAbove > roomBelow;
  const shown = Math.min(height, above ? roomAbove : roomBelow);
  const top = above ? box.top - GAP_PX - shown : box.bottom + GAP_PX;
  const left = { start: box.left, center: box.left + (box.width - width) / 2, end: box.right - width }[align];
  if (shown < height) floating.style.maxHeight = `${Math.floor(shown)}px`;
  floating.style.top = `${Math.round(top)}px`;
  floating.style.left = `${Math.round(Math.min(Math.max(left, EDGE_PX), window.innerWidth - width - EDGE_PX))}px`;
  // Without its limit it had nothing to scroll.
  floating.scrollTop = scrollTop;
}

/** Places it again whenever what is around it scrolls or changes its size; what scrolls within it moves nothing. Returns the end of it. */
export function keepPlaced(floating: HTMLElement, place: () => void): () => void {
  const onScroll = ({ target }: Event) => {
    if (!(target instanceof Node && floating.contains(target))) place();
  };
  window.addEventListener('scroll', onScroll, { capture: true, passive: true });
  window.addEventListener('resize', place);
  window.visualViewport?.addEventListener('resize', place);
  return () => {
    window.removeEventListener('scroll', onScroll, { capture: true });
    window.removeEventListener('resize', place);
    window.visualViewport?.removeEventListener('resize', place);
  };
}
