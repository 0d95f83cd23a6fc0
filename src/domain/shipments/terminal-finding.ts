/** One thing that the terminal would refuse, or that is asked about because it is unlikely, at the cell where it is corrected. */
import type { FieldError } from '#contract/errors.ts';

export interface TerminalFinding {
  readonly path: string;
  readonly error: FieldError;
  /** A refusal stops booking and printing; what is asked about is only said. */
  readonly severity: 'refuse' | 'ask';
}

export const refuse = (path: string, error: FieldError): TerminalFinding => ({ path, error, severity: 'refuse' });
export const ask = (path: string, error: FieldError): TerminalFinding => ({ path, error, severity: 'ask' });
