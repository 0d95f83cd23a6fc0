/**
 * The reader's place in the change feed, as the opaque text it hands back: the epoch of the data, the number of the last
 * change seen and, during the first read, which kind it is at and after which entity.
 */
import * as v from 'valibot';
import { CHANGE_KINDS } from '#contract/changes.ts';
import { HttpError } from '#server/http/http-error.ts';

const FeedCursorSchema = v.strictObject({
  epoch: v.string(),
  seq: v.pipe(v.string(), v.regex(/^\d{1,18}$/)),
  first: v.optional(v.strictObject({ kind: v.picklist(CHANGE_KINDS), after: v.optional(v.string()) })),
});
export type FeedCursor = v.InferOutput<typeof FeedCursorSchema>;

export function writeCursor(cursor: FeedCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** A cursor that is not ours, or of data that has been replaced, makes the reader start over. */
export function readCursor(text: string, epoch: string): FeedCursor {
  const cursor = v.safeParse(FeedCursorSchema, parse(text));
  if (!cursor.success || cursor.output.epoch !== epoch) throw new HttpError('cursorGone');
  return cursor.output;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
