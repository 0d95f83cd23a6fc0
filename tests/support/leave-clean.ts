/**
 * The files of a project share modules and globals, so whatever a file replaces is restored at its end. So it is after a try
 * that failed: the second try begins as the first did.
 */
import { afterAll, afterEach, vi } from 'vitest';

function restore(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

afterEach(({ task }) => {
  if (task.result?.state === 'fail') restore();
});
afterAll(restore);
