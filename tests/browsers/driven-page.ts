/**
 * One page of a browser that is driven from outside, as both drivers offer it: WebKit by WebDriver (webkit.ts), Firefox by
 * WebDriver BiDi (firefox.ts). Finding, clicking and typing are the same for both (portal-hand.ts).
 */
export interface DrivenPage {
  /** Returns when the page has loaded. */
  open(address: string): Promise<void>;
  /** The value of an expression in the page, which must be a text. */
  evaluate(expression: string): Promise<string>;
  /** Input sources as WebDriver's actions describe them; the protocols have them in common. */
  perform(sources: readonly object[]): Promise<void>;
  /** Ends the browser. What it keeps stays in its profile. */
  close(): Promise<void>;
}

/** Starts the browser with what its profile keeps from earlier starts. */
export type StartBrowser = (profile: string) => Promise<DrivenPage>;

/**
 * Runs in every page and frame before their own scripts: a function without arguments. Nobody is there to answer a print dialog,
 * so printing is noted on the page's root element; the errors of the page are what a test that fails tells of.
 */
export const IN_EVERY_PAGE = `() => {
  window.print = () => { top.document.documentElement.dataset.printed = ''; };
  const errors = (top.pageErrors ??= []);
  const words = (one) => (one instanceof Error ? one + ' ' + one.stack : String(one));
  const print = console.error;
  console.error = (...all) => {
    errors.push(all.map(words).join(' '));
    print.apply(console, all);
  };
  addEventListener('unhandledrejection', ({ reason }) => errors.push('Unhandled: ' + words(reason)));
}`;
