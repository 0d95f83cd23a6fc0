/** What one round of sending came to, as one message for the person: how many went, how many need them. */
import { needsPerson, type Operation } from './operation-record.ts';

export interface DrainSummary {
  readonly sent: number;
  readonly needsYou: number;
  readonly waiting: number;
}

export function drainSummary(sent: number, operations: readonly Operation[]): DrainSummary {
  const left = operations.filter(({ state }) => state !== 'applied');
  const needsYou = left.filter(needsPerson).length;
  return { sent, needsYou, waiting: left.length - needsYou };
}
