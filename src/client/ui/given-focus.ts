/**
 * The focus that nobody has chosen: the page has put it beside what was taken away (shell/kept-focus.ts). Whatever comes next may
 * take it from there, as from the page as a whole.
 */

let given: Element | undefined;

export function giveFocus(element: HTMLElement, options: FocusOptions): void {
  given = element;
  element.focus(options);
}

/** Once its person has pressed a key, it is theirs. */
export function takeGivenFocus(): void {
  given = undefined;
}

export function isGivenFocus(element: EventTarget | null): boolean {
  return element !== null && element === given;
}
