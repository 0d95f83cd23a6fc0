/**
 * A write that never waits on the device, for a button or a form: named by its operation, under one idempotency key until
 * the server has answered, announced while it takes long, and reported when it is over. `reason` says why it cannot be done
 * now.
 * What may wait is saved through the outbox instead.
 */
import { useMutation } from '@tanstack/react-query';
import { withProof } from '#client/components/proof.ts';
import { type Can, useCan } from '#client/components/use-can.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { ApiError } from '#client/data/api/api-errors.ts';
import type { CallInput, CallResponse } from '#client/data/api/api-request.ts';
import type { FieldErrors } from '#contract/errors.ts';
import type { OperationName } from '#contract/operations.ts';
import { type ReportOptions, useReportedAction } from './use-reported-action.ts';

/**
 * Sends the operation. Returns nothing if there is no content, or if it was done before and the server no longer keeps its
 * answer.
 */
export type Send<Name extends OperationName> = (
  input: CallInput<Name>,
  etag?: string | null,
) => Promise<CallResponse<Name> | undefined>;

export interface DirectWriteState<Name extends OperationName> extends Can {
  readonly busy: boolean;
  /** The errors of the last try, by field. */
  readonly fields: FieldErrors;
  /** `doing` is shown while it takes longer than a moment, and what `action` returns when it is done. */
  run(doing: string, action: (send: Send<Name>) => Promise<string | undefined>): Promise<boolean>;
}

export function useDirectWrite<Name extends OperationName>(
  name: Name,
  options: ReportOptions = {},
): DirectWriteState<Name> {
  const can = useCan(name);
  const { write } = useUserData();
  const reported = useReportedAction(options);
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (action: (send: Send<Name>) => Promise<string | undefined>) =>
      action((input, etag) => withProof(() => write(name, input, etag))),
  });
  return {
    ...can,
    busy: isPending,
    fields: error instanceof ApiError ? error.fields : {},
    run: (doing, action) => reported(doing, () => mutateAsync(action)),
  };
}
