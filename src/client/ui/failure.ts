/**
 * Handling of failures that no handler caught: every button, menu and form of the kit passes them to the one report that the app
 * provides, and shows what the report leaves to it. Not here: words and toasts (shell/failure-reporter.tsx).
 */
import { createContext, useContext } from 'react';

/**
 * `reported`: the report has shown it. `here`: a part of the app could not be loaded; the control that asked for it says so.
 * `page`: that part is missing again, so the page that replaces a broken one takes over.
 */
export type FailureAnswer = 'reported' | 'here' | 'page';

/** `isThere`: the control that failed is still on screen and can show a message. */
export type FailureReport = (error: unknown, isThere: boolean) => FailureAnswer;

/** Without a report, failures are rethrown. */
export const FailureContext = createContext<FailureReport>((error) => {
  throw error;
});

export function useFailureReport(): FailureReport {
  return useContext(FailureContext);
}
