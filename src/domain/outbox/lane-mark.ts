/** The one word a screen shows about an entity's pending entries: what the person most needs to know. */
import { isBooking, isCreate, needsPerson, type OutboxEntry } from '#domain/commands/outbox-entry.ts';

export type LaneMark =
  /** Stopped until a person does something. */
  | 'needsYou'
  /** Not created yet. */
  | 'new'
  /** Waits to be booked. */
  | 'booking'
  | 'edit';

/** Null if the server has everything. */
export function laneMark(entries: readonly OutboxEntry[]): LaneMark | null {
  const left = entries.filter(({ state }) => state !== 'applied');
  if (left.length === 0) return null;
  if (left.some(needsPerson)) return 'needsYou';
  if (left.some(isCreate)) return 'new';
  return left.some(isBooking) ? 'booking' : 'edit';
}
