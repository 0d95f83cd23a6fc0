/** What was to be deleted could only be emptied, if that: a window that stands still has it open. The deletion is tried again. */
export class StandingWindowError extends Error {
  override readonly name = 'StandingWindowError';
}
