/** What is opened at the top of a file is closed when the file is done; what a test opens, with that test. */
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** The opposite order of opening. */
export function whenDone(close: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(close);
  else afterAll(close);
}
