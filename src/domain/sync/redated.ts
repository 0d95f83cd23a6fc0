/** A shipment's entry with another day of dispatch: what a person says to one whose day has passed while it waited. */
import { withEdit } from './coalesce.ts';
import type { OutboxEntry } from './outbox-entry.ts';

const DAY_LENGTH = 'yyyy-MM-dd'.length;

/** The payload with that day; a time of day it named stays. */
export function redated({ payload, base }: Pick<OutboxEntry, 'payload' | 'base'>, day: string): unknown {
  const named = (payload as { dispDate?: string }).dispDate ?? (base as { dispDate?: string } | null)?.dispDate ?? '';
  return withEdit(payload, { dispDate: day + named.slice(DAY_LENGTH) });
}
