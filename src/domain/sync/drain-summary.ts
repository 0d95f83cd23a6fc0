/** What one round of sending came to, as one message for the person: how many went, how many need them. */
import { needsPerson, type OutboxEntry } from './outbox-entry.ts';

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
