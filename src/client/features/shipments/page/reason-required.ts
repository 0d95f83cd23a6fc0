/** Recognises the server's answer to a print of something already printed: on another device, or by the print client. */
import { ApiError } from '#client/data/api/api-errors.ts';

export function isReasonRequired(error: unknown): boolean {
  return error instanceof ApiError && error.fields.reason?.code === 'required';
}
