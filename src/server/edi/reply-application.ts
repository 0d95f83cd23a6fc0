/** What one part of a reply is stored as in the log, and what it does to a shipment. */
import { problemText, type ReplyProblem } from '#contract/reply-problem.ts';
import type { EdiRepliesTable } from '#server/db/schema.ts';

export interface Application {
  readonly outcome: Pick<EdiRepliesTable, 'kind' | 'state' | 'problem' | 'reference'> & { shipment_id: string | null };
  apply(replyId: string): Promise<void>;
}

/** A part that was not understood is kept and told, and changes nothing else. `kind`: of its message, if that much is known. */
export function refusal(problem: ReplyProblem, kind = ''): Application {
  return {
    outcome: { kind, state: 'refused', problem: problemText(problem), reference: '', shipment_id: null },
    apply: async () => undefined,
  };
}
