/**
 * The reader's place in the change feed, as an opaque text that the reader sends back: the history of the data, the number of the
 * last change seen and, during the first read, the current kind and the last entity read. The text calls the history `epoch`,
 * because devices already hold cursors that do.
 */
import * as v from 'valibot';
import { CHANGE_KINDS } from '#contract/changes.ts';
import { HttpError } from '#server/http/http-error.ts';

/** Ids are short words, or numbers for shipments; a cursor with anything else was not written here. */
const AfterSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,50}$/));
const ShipmentIdSchema = v.pipe(v.string(), v.regex(/^\d{1,18}$/));
const FirstSchema = v.union([
  v.strictObject({ kind: v.literal('shipment'), after: v.optional(ShipmentIdSchema) }),
  v.strictObject({
    kind: v.picklist(CHANGE_KINDS.filter((kind) => kind !== 'shipment')),
    after: v.optional(AfterSchema),
  }),
]);
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
export function readCursor(text: string, history: string): FeedCursor {
  const cursor = v.safeParse(CursorTextSchema, parse(text));
  if (!cursor.success || cursor.output.epoch !== history) throw new HttpError('cursorGone');
  const { epoch: _, ...place } = cursor.output;
  return { history, ...place };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
