/** A call of an account screen: answered within 5 seconds or said to have failed; any edit takes the failure away. */
import { useState } from 'react';
import { useServices } from '#client/components/services.tsx';
import type { CallAnswer, CallInput } from '#client/data/api/api-request.ts';
import type { OperationName } from '#contract/operations.ts';

/** Unit: milliseconds. */
export const ACCOUNT_TIME_LIMIT = 5000;

export function useAccountCall<Name extends OperationName>(name: Name) {
  const { api } = useServices();
  const [failure, setFailure] = useState<unknown>();
  return {
    failure,
    clear: () => setFailure(undefined),
    /** Answers nothing when it failed. */
    async call(input: CallInput<Name>): Promise<{ readonly answer: CallAnswer<Name> } | undefined> {
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
