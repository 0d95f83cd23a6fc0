/**
 * How a service refuses: a code of the contract and further details of the answer. The error handler adds the sentence in the
 * caller's language. Anything else that is thrown is a bug and answers 500.
 */
import { ERROR_STATUS, type ErrorBody, type ErrorCode, type FieldErrors } from '#contract/errors.ts';

export type ErrorDetails = Partial<Omit<ErrorBody, 'message' | 'code' | 'requestId'>> & {
  /** Sent as Retry-After. Unit: seconds. */
  readonly retryAfter?: number;
};

/** Whom a refusal concerns, as far as it is known although they are not let in; for the audit log alone, never in the answer. */
export interface Whose {
  /** Absent where only a name was typed. */
  readonly companyId?: string;
  readonly username?: string;
  readonly session?: string | null;
  /** Why, where the code does not say it all. */
  readonly reason?: string;
}

export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  readonly whose: Whose | undefined;

  constructor(code: ErrorCode, details: ErrorDetails = {}, whose?: Whose) {
    super(code);
    this.name = 'HttpError';
    this.code = code;
    this.details = details;
    this.whose = whose;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/**
 * For a caller who has lost the right since their call was let in. Unlike other refusals, it is final: the call is not answered
 * from what its key has kept.
 */
export class RightLost extends ApiError {}

/** Wrong types, lengths, ranges or formats. */
export function badRequest(fields: FieldErrors): ApiError {
  return new ApiError('badRequest', { fields });
}

/** For rules across several fields. */
export function rulesBroken(fields: FieldErrors): ApiError {
  return new ApiError('rules', { fields });
}

/** Throws only if there are errors. */
export function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw rulesBroken(errors);
}
