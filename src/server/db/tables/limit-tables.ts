/** What limits have counted (schema.ts). */
import type { Timestamp } from '../column-types.ts';

export interface CountedAttemptsTable {
  /** Of the limit and of what it counts by: names people typed by mistake are not kept. */
  key_hash: string;
  times: Date[];
  /** When the row means nothing any more. */
  ends_at: Timestamp;
}
