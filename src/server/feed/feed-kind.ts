/**
 * What a feature provides to the change feed for one kind of entity. Both functions answer for one reader, from that reader's
 * company, inside one read transaction. Devices of a company share what is loaded (shared-reads.ts), so a kind is told no more of its
 * reader than what all have in common who share it, unless it says that it is personal; an entry of one user says whose it is.
 */
import type { Change, ChangeKind } from '#contract/changes.ts';
import type { Db } from '#server/db/database.ts';
import type { Caller } from '#server/http/call.ts';
import type { Language } from '#server/i18n/language.ts';

/** All of a company who have one role and read one language. */
export interface CommonReader {
  readonly db: Db;
  readonly caller: Pick<Caller, 'companyId' | 'role'>;
  readonly language: Language;
}

export interface FeedReader extends CommonReader {
  readonly caller: Omit<Caller, 'askAgain'>;
  readonly now: Date;
}

export interface FeedEntry {
  readonly id: string;
  readonly etag: string;
  readonly doc: Extract<Change, { kind: ChangeKind }>['doc'];
  /** The only user who has it; for everybody else it does not exist. Undefined where all have it. */
  readonly username?: string;
}

/** The current state of these entities; one that is missing from the result no longer exists for this reader. */
type Load<Reader> = (reader: Reader, ids: readonly string[]) => Promise<FeedEntry[]>;

export type FeedKind = {
  readonly kind: ChangeKind;
  /**
   * The next entities a new device keeps, newest first, at most `limit`. `after` is the id the last page ended with,
   * undefined at the start. Fewer than `limit` ends the kind.
   */
  readonly snapshotPage: (reader: FeedReader, after: string | undefined, limit: number) => Promise<FeedEntry[]>;
} & (
  | { readonly isPersonal?: never; readonly load: Load<CommonReader> }
  /** Looks different to each user: a page with one of these is shared by the devices of one user only. */
  | { readonly isPersonal: true; readonly load: Load<FeedReader> }
);
