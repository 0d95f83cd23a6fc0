/**
 * Deletes one entry of a register once its phrase has been typed: at once or not at all, since a delete cannot be merged. If
 * somebody else has deleted it meanwhile, that counts as done.
 */
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '#client/data/api/api-errors.ts';
import type { CallInput } from '#client/data/api/api-request.ts';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import type { OperationName } from '#contract/operations.ts';

type RemovalOptions<Name extends OperationName> = {
  operation: Name;
  /** The entry may disappear from now on without being a surprise; `false` when it stayed after all. */
  onDeleting: (isDeleting: boolean) => void;
  onDeleted: () => unknown;
  /** Whether the caller itself reports an error. */
  take?: (error: unknown) => boolean;
};

type Removal<Name extends OperationName> = {
  /** Why nothing can be deleted now. */
  readonly reason: string | undefined;
  /** Whether the phrase is being asked for. */
  readonly isAsking: boolean;
  readonly ask: () => void;
  readonly close: () => void;
  /** `doing` is shown while it takes long, `done` when it is over. */
  readonly remove: (
    words: { readonly doing: string; readonly done: string },
    input: CallInput<Name>,
    etag: string | null,
  ) => Promise<void>;
};

export function useRemoval<Name extends OperationName>(options: RemovalOptions<Name>): Removal<Name> {
  const { operation, onDeleting, onDeleted, take } = options;
  const [isAsking, setAsking] = useState(false);
  const write = useDirectWrite(operation, take && { take });
  return {
    reason: write.reason,
    isAsking,
    ask: () => setAsking(true),
    close: () => setAsking(false),
    async remove({ doing, done }, input, etag) {
      onDeleting(true);
      const isDone = await write.run(doing, async (send) => {
        try {
          await send(input, etag);
        } catch (error) {
          if (!(error instanceof ApiError && error.status === 404)) throw error;
        }
        return done;
      });
      // A step back from the entry would only close the question, if that were still there.
      flushSync(() => setAsking(false));
      if (isDone) await onDeleted();
      else onDeleting(false);
    },
  };
}
