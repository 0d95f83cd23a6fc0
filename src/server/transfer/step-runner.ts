/**
 * Runs steps at a carrier's server, each with its own time limit and all together with another, so that a server that accepts a
 * connection and then says nothing holds nobody up. A failure is reported as a TransferError of its step.
 */
import type { TransferStep } from '#contract/carrier-test.ts';
import { TransferError, toTransferError } from './transfer-error.ts';

/** Units: milliseconds. */
export const STEP_LIMIT = 10_000;
/** Less than a delivery may take before it counts as interrupted (delivery-batch.ts). */
export const TRANSFER_LIMIT = 45_000;

export interface FinishedStep {
  readonly step: TransferStep;
  readonly error: TransferError | null;
  readonly detail: string | null;
  readonly ms: number;
}

export interface StepRunner {
  /** `tell` turns the result of a successful step into the detail that is reported. */
  run<Result>(step: TransferStep, work: () => Promise<Result>, describe?: (result: Result) => string): Promise<Result>;
  /** Sets the function that ends the connection when a step has taken too long. */
  onTimeout(end: () => void): void;
}

export function createStepRunner(onFinished: (step: FinishedStep) => void = () => undefined): StepRunner {
  const begun = performance.now();
  let end: () => void = () => {};
  return {
    async run(step, work, describe) {
      const before = performance.now();
      const finished = () => Math.round(performance.now() - before);
      const limit = Math.min(STEP_LIMIT, TRANSFER_LIMIT - (before - begun));
      try {
        const result = await within(limit, step, work, () => end());
        onFinished({ step, error: null, detail: describe?.(result) ?? null, ms: finished() });
        return result;
      } catch (thrown) {
        const error = toTransferError(step, thrown);
        onFinished({ step, error, detail: error.detail, ms: finished() });
        throw error;
      }
    },
    onTimeout(next) {
      end = next;
    },
  };
}

async function within<Result>(
  limit: number,
  step: TransferStep,
  work: () => Promise<Result>,
  end: () => void,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new TransferError(step, 'timedOut'));
      end();
    }, limit);
  });
  try {
    return await Promise.race([work(), tooSlow]);
  } finally {
    clearTimeout(timer);
  }
}
