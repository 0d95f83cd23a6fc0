/**
 * What the server sends on the websocket, and how a page connects: `/ws?token=…`, with `sync=1` to be notified of changes.
 * The page itself sends nothing.
 */
import * as v from 'valibot';
import { SentenceValuesSchema } from './errors.ts';
import { NOTIFICATION_TYPES } from './notification.ts';

export const PUSH_PATH = '/ws';

/** Close codes. After 1008 a page does not reconnect by itself; after any other code it does. */
export const PUSH_UNAUTHORISED = 1008;
/** The same person has signed in again. */
export const PUSH_SIGNED_IN_ANEW = 4001;

const TOKEN = 200;
/** Lenient: a bad token closes the socket instead of causing an error that no page can read. */
export const PushQuerySchema = v.fallback(
  v.object({ token: v.optional(v.pipe(v.string(), v.maxLength(TOKEN)), ''), sync: v.optional(v.string(), '') }),
  { token: '', sync: '' },
);

/** Progress of a long task that a page with this sign-in started, under the name the page gave it. */
export const ProgressSchema = v.object({ clientRef: v.string(), done: v.number(), total: v.number() });
export type Progress = v.InferOutput<typeof ProgressSchema>;

export const PushSchema = v.variant('type', [
  v.object({
    type: v.literal('message'),
    content: v.object({
      id: v.optional(v.string()),
      type: v.picklist(NOTIFICATION_TYPES),
      title: v.string(),
      message: v.string(),
      code: v.optional(v.string()),
      values: v.optional(SentenceValuesSchema),
      shipmentId: v.optional(v.nullable(v.string())),
    }),
  }),
  v.object({ type: v.literal('changed'), content: v.object({ cursor: v.string() }) }),
  v.object({ type: v.literal('progress'), content: ProgressSchema }),
]);
export type Push = v.InferOutput<typeof PushSchema>;
