/**
 * What a feature provides to the change feed for one kind of entity. Both functions answer for one reader, from that reader's
 * company, inside one read transaction.
 */
import type { Change, ChangeKind } from '#contract/changes.ts';
import type { Db } from '#server/db/database.ts';
import type { Caller } from '#server/http/call.ts';
import type { Language } from '#server/i18n/language.ts';

export interface FeedReader {
  readonly db: Db;
  readonly caller: Omit<Caller, 'askAgain'>;
  readonly language: Language;
  readonly now: Date;
}

export interface FeedEntry {
  readonly id: string;
  readonly etag: string;
  readonly doc: Extract<Change, { kind: ChangeKind }>['doc'];
}

export interface FeedKind {
  readonly kind: ChangeKind;
  /**
   * The next entities a new device keeps, newest first, at most `limit`. `after` is the id the last page ended with,
   * undefined at the start. Fewer than `limit` ends the kind.
   */
  snapshotPage(reader: FeedReader, after: string | undefined, limit: number): Promise<FeedEntry[]>;
  /** The current state of these entities; one that is missing from the result no longer exists for this reader. */
  load(reader: FeedReader, ids: readonly string[]): Promise<FeedEntry[]>;
}
