/**
 * The log as it is read: a message to the carrier and the answers to it form one thread, the newest message first, the answers in
 * their own order. An answer whose message has not been fetched forms a thread of its own.
 */
import type { EdiEntry } from '#contract/edi.ts';

export interface EdiThread {
  readonly key: string;
  /** yyyy-MM-dd, in the time zone of the reader. */
  readonly day: string;
  /** The message first. */
  readonly entries: readonly EdiEntry[];
}

export function ediThreads(entries: readonly EdiEntry[], dayOf: (instant: string) => string): EdiThread[] {
  const known = [...new Map(entries.map((entry) => [entry.ediId, entry])).values()].sort(byTime);
  const messages = known.filter(({ direction }) => direction === 'out');
  const answers = new Map<string, EdiEntry[]>();
  for (const entry of known) {
    if (entry.direction === 'out') continue;
    const { ediId } = messageOf(messages, entry) ?? entry;
    answers.set(ediId, [...(answers.get(ediId) ?? []), entry]);
  }
  return known
    .filter(({ direction, ediId }) => direction === 'out' || answers.get(ediId)?.[0]?.ediId === ediId)
    .map((first) => {
      const hanging = answers.get(first.ediId) ?? [];
      return {
        key: first.ediId,
        day: dayOf(first.at),
        entries: first.direction === 'out' ? [first, ...hanging] : hanging,
      };
    })
    .reverse();
}

/**
 * Finds the message by the answer's reference. An event of a consignment belongs to the last message before it about the
 * shipment.
 */
function messageOf(messages: readonly EdiEntry[], answer: EdiEntry): EdiEntry | undefined {
  const named = messages.find(({ reference }) => reference === answer.reference);
  if (named || answer.shipmentId === null) return named;
  return messages.findLast(({ shipmentId, at }) => shipmentId === answer.shipmentId && at <= answer.at);
}

function byTime(one: EdiEntry, other: EdiEntry): number {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  return one.ediId < other.ediId ? -1 : 1;
}
