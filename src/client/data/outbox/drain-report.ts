/** What a round of sending came to, for the person and for the pump. */
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';
import type { DrainSummary } from '#domain/outbox/drain-summary.ts';

/** An edit that was put on top of somebody else's, as it was before: the two touched nothing in common. */
export interface MergedEdit {
  readonly entry: OutboxEntry;
  readonly theirs: unknown;
  readonly changedBy: string | null;
}

export interface DrainReport extends DrainSummary {
  /** How many of the entries that were sent or stopped had no open form waiting for them: these are news to the person. */
  readonly news: number;
  /** Without those that an open form was told of. */
  readonly merged: readonly MergedEdit[];
  /** Why it ended before everything was tried. */
  readonly stoppedBy: 'unreachable' | 'signedOut' | 'fenced' | 'turnOver' | null;
}
