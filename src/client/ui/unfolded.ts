/** The focus of a field that may be folded away (accordion.tsx): the browser gives none to what is not shown. */

const FOLDED = 'details:not([open])';

export function isFolded(element: Element): boolean {
  return element.closest(FOLDED) !== null;
}

/** Opens whatever the element is folded into. */
export function focusUnfolded(element: HTMLElement | undefined): void {
  for (let fold = element?.closest<HTMLDetailsElement>(FOLDED); fold; fold = fold.closest<HTMLDetailsElement>(FOLDED))
    fold.open = true;
  element?.focus();
}
