/**
 * The focus that nobody has chosen: the page has put it beside what was taken away (shell/kept-focus.ts). Whatever comes next may
 * take it from there, as from the page as a whole.
 */

let given: Element | undefined;
let first: { readonly element: Element; readonly path: string } | undefined;

/** Remembers what has the focus until `isFirstFocusLost` asks: from the first paint on, when little else is loaded. */
export function followFirstFocus(): void {
  document.addEventListener('focusin', rememberFirst);
}

function rememberFirst({ target }: FocusEvent): void {
  first = { element: target as Element, path: location.pathname };
}

/** Whether what had the focus is gone, and its page is still there. */
export function isFirstFocusLost(): boolean {
  document.removeEventListener('focusin', rememberFirst);
  return first?.element.isConnected === false && first.path === location.pathname;
}

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
