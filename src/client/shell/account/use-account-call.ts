/** A call of an account screen: it counts as failed if no answer comes within 5 seconds; any edit clears the failure. */
import { useState } from 'react';
import { useServices } from '#client/components/services.tsx';
import type { CallInput, CallResponse } from '#client/data/api/api-request.ts';
import type { OperationName } from '#contract/operations.ts';

/** Unit: milliseconds. */
export const ACCOUNT_TIME_LIMIT = 5000;

export function useAccountCall<Name extends OperationName>(name: Name) {
  const { api } = useServices();
  const [failure, setFailure] = useState<unknown>();
  const [clientRef] = useState(() => crypto.randomUUID());
  return {
    failure,
    /** For what uses up a mailed link: tells the server that it was asked this before, when its answer was lost. */
    clientRef,
    clear: () => setFailure(undefined),
    /** Resolves to undefined when the call failed. */
    async call(input: CallInput<Name>): Promise<{ readonly answer: CallResponse<Name> } | undefined> {
      setFailure(undefined);
      try {
        return { answer: await api.call(name, input, { timeout: ACCOUNT_TIME_LIMIT }) };
      } catch (error) {
        setFailure(error);
        return undefined;
      }
    },
  };
}
