/** Sums up one round of sending in one message: how many entries were sent, how many need the person, how many still wait. */
import { needsPerson, type OutboxEntry } from '#domain/commands/outbox-entry.ts';

export interface DrainSummary {
  readonly sent: number;
  readonly needsYou: number;
  readonly waiting: number;
}

export function drainSummary(sent: number, entries: readonly OutboxEntry[]): DrainSummary {
  const left = entries.filter(({ state }) => state !== 'applied');
  const needsYou = left.filter(needsPerson).length;
  return { sent, needsYou, waiting: left.length - needsYou };
}
