/**
 * What becomes of a handler that failed and that nobody caught: every button, menu and form of the kit hands it to the one
 * report the app has given, and shows what the report leaves to it. Not here: words and toasts (shell/failure-reporter.tsx).
 */
import { createContext, useContext } from 'react';

/**
 * `told`: the report has said it. `here`: a part of the app could not be loaded, which is said where it was asked for.
 * `page`: not for the first time; the page that stands in for a broken one takes over.
 */
export type FailureAnswer = 'told' | 'here' | 'page';

/** `isThere`: the control that failed is still on screen, and can say something. */
export type FailureReport = (error: unknown, isThere: boolean) => FailureAnswer;

/** Without a report a failure is thrown on. */
export const FailureContext = createContext<FailureReport>((error) => {
  throw error;
});

export function useFailureReport(): FailureReport {
  return useContext(FailureContext);
}
