/**
 * The reader's place in the change feed, as an opaque text that the reader sends back: the history of the data, the number of the
 * last change seen and, during the first read, the current kind and the last entity read. The text calls the history `epoch`,
 * because devices already hold cursors that do.
 */
import * as v from 'valibot';
import { CHANGE_KINDS, type ChangeKind } from '#contract/changes.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { FeedKind } from './feed-kind.ts';

/** Ids are short words at most; a cursor with anything else was not written here. */
const AfterSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,50}$/));
const FirstSchema = v.strictObject({ kind: v.picklist(CHANGE_KINDS), after: v.optional(AfterSchema) });
const CursorTextSchema = v.strictObject({
  epoch: v.string(),
  seq: v.pipe(v.string(), v.regex(/^\d{1,18}$/)),
  first: v.optional(FirstSchema),
});

export interface FeedCursor extends Omit<v.InferOutput<typeof CursorTextSchema>, 'epoch'> {
  readonly history: string;
}

export function writeCursor({ history, ...place }: FeedCursor): string {
  return Buffer.from(JSON.stringify({ epoch: history, ...place })).toString('base64url');
}

/** A cursor that is not ours, or is from data that have been replaced, makes the reader start over. */
export function readCursor(text: string, history: string, kinds: ReadonlyMap<ChangeKind, FeedKind>): FeedCursor {
  const cursor = v.safeParse(CursorTextSchema, parse(text));
  if (!cursor.success || cursor.output.epoch !== history) throw new HttpError('cursorGone');
  const { epoch: _, ...place } = cursor.output;
  const { kind, after } = place.first ?? {};
  const format = kind && kinds.get(kind)?.idFormat;
  if (format && after !== undefined && !format.test(after)) throw new HttpError('cursorGone');
  return { history, ...place };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
