/** A shipment's entry with a new dispatch date: what a person chooses if its date has passed while it waited. */
import type { OutboxEntry } from '#domain/commands/outbox-entry.ts';

const DAY_LENGTH = 'yyyy-MM-dd'.length;

/** The payload with the new day; the time of day is kept. */
export function withDispatchDay({ payload, base }: Pick<OutboxEntry, 'payload' | 'base'>, day: string): unknown {
  const named = (payload as { dispDate?: string }).dispDate ?? (base as { dispDate?: string } | null)?.dispDate ?? '';
  return { ...(payload as object), dispDate: day + named.slice(DAY_LENGTH) };
}
