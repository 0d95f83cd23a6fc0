/** Tests the connection as it is in the form, saved or not, and keeps the result until the next test. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useEditForm } from '#client/editing/edit-form-context.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import type { TransferProtocol } from '#contract/carrier.ts';
import type { CarrierTestResponse } from '#contract/carrier-test.ts';
import { carrierInput, type EditedCarrier } from './carrier-draft.ts';

export type TestRun = {
  readonly protocol: TransferProtocol;
  /** undefined while the test is running. */
  readonly steps: CarrierTestResponse['steps'] | undefined;
  /** Unit: milliseconds since 1970. */
  readonly at: number;
};

export type ConnectionTest = {
  readonly run: TestRun | undefined;
  readonly reason: string | undefined;
  readonly start: () => Promise<void>;
};

/** `onDone`: called because a test stores the first key of a saved connection's server. */
export function useConnectionTest(onDone: () => Promise<unknown>): ConnectionTest {
  const { t } = useLingui();
  const { base, draft } = useEditForm<EditedCarrier>().state;
  const [run, setRun] = useState<TestRun>();
  const testing = useDirectWrite('testCarrier');
  const { carrierId } = base;
  return {
    run,
    reason: testing.reason,
    async start() {
      const begun = { protocol: draft.transferProtocol, at: Date.now() };
      setRun({ ...begun, steps: undefined });
      const input = carrierInput(base, draft);
      const isDone = await testing.run(t`Trying the connection`, async (send) => {
        const answer = await send({ params: { carrierId }, body: { ...input, name: input.name || carrierId } });
        setRun({ ...begun, steps: answer?.steps ?? [] });
        return undefined;
      });
      if (!isDone) setRun(undefined);
      else await onDone();
    },
  };
}
