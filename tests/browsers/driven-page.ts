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
