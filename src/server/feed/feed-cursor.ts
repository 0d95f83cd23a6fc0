/**
 * The reader's place in the change feed, as an opaque text that the reader sends back: the history of the data, the number of the
 * last change seen and, during the first read, the current kind and the last entity read. Signed together with the company, so that
 * a place is known to have been given to one of this company: one beyond the newest proves that the data were put back (put-back.ts).
 * Whatever is not signed so makes the reader start over, the cursors of the build before included, which had no signature.
 * The text calls the history `epoch`, because devices of earlier builds read it there.
 */
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { CHANGE_KINDS } from '#contract/changes.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { keysFor } from '#server/security/keys.ts';

const FirstSchema = v.strictObject({ kind: v.picklist(CHANGE_KINDS), after: v.optional(v.string()) });
const CursorTextSchema = v.strictObject({
  epoch: v.string(),
  seq: v.pipe(v.string(), v.regex(/^\d{1,18}$/)),
  first: v.optional(FirstSchema),
});

export interface FeedCursor extends Omit<v.InferOutput<typeof CursorTextSchema>, 'epoch'> {
  readonly history: string;
}

export interface FeedCursors {
  write(companyId: string, cursor: FeedCursor): string;
  /** Refuses what was not written for this company. */
  read(companyId: string, text: string): FeedCursor;
}

/** Unit: bytes. As much of the signature as nobody guesses. */
const SIGNATURE = 16;

export function createFeedCursors(secret: string): FeedCursors {
  const keys = keysFor(secret, 'feed cursor');
  return {
    write(companyId, { history, ...place }) {
      const text = Buffer.from(JSON.stringify({ epoch: history, ...place })).toString('base64url');
      return `${text}.${sign(keys[0].key, companyId, text).toString('base64url')}`;
    },
    read(companyId, cursor) {
      const [text = '', signature = '', ...more] = cursor.split('.');
      const given = Buffer.from(signature, 'base64url');
      const isOurs =
        given.length === SIGNATURE && keys.some(({ key }) => timingSafeEqual(given, sign(key, companyId, text)));
      if (!isOurs || more.length > 0) throw new ApiError('cursorGone');
      const place = v.safeParse(CursorTextSchema, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
      // From a version that knows more kinds.
      if (!place.success) throw new ApiError('cursorGone');
      const { epoch: history, ...others } = place.output;
      return { history, ...others };
    },
  };
}

function sign(key: KeyObject, companyId: string, text: string): Buffer {
  return createHmac('sha256', key).update(`${companyId}\n${text}`).digest().subarray(0, SIGNATURE);
}
