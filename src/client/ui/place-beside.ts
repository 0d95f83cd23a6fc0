/**
 * Places a floating element under its anchor, above it when there is no room, and keeps it inside the window.
 * For elements of the top layer, which are positioned in the window and not in the page.
 */
const GAP_PX = 6;
const EDGE_PX = 8;

type Align = 'center' | 'start' | 'end';

export function placeBeside(floating: HTMLElement, anchor: Element, align: Align = 'center'): void {
  const box = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = floating;
  const below = box.bottom + GAP_PX;
  const above = box.top - GAP_PX - height;
  const top = below + height + EDGE_PX > window.innerHeight && above > EDGE_PX ? above : below;
  const left = { start: box.left, center: box.left + (box.width - width) / 2, end: box.right - width }[align];
  floating.style.top = `${Math.round(top)}px`;
  floating.style.left = `${Math.round(Math.min(Math.max(left, EDGE_PX), window.innerWidth - width - EDGE_PX))}px`;
}
