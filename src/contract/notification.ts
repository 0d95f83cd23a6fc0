/** Notifications: what the server tells a user outside a call. */
import * as v from 'valibot';
import { SentenceValuesSchema } from './errors.ts';
import { EtagSchema, InstantSchema, list } from './primitives.ts';

export const NOTIFICATION_TYPES = ['error', 'warning', 'info', 'success', 'confirm'] as const;
export const NotificationSchema = v.strictObject({
  id: v.string(),
  type: v.picklist(NOTIFICATION_TYPES),
  title: v.string(),
  message: v.string(),
  /** One of NOTICE_CODES, or of a newer server's; absent in notifications of earlier versions. */
  code: v.optional(v.string()),
  values: v.optional(SentenceValuesSchema),
  unRead: v.boolean(),
  shipmentId: v.nullable(v.string()),
  createdAt: InstantSchema,
  _etag: EtagSchema,
});
export type Notification = v.InferOutput<typeof NotificationSchema>;

const MAX_IDS = 1000;
const ids = v.optional(list(v.string('invalidType'), MAX_IDS));
/** A choice with neither would match nothing, so it is refused as a mistake. */
function someChosen<Choice extends { readonly ids?: unknown; readonly upTo?: unknown }>() {
  return v.check((choice: Choice) => choice.ids !== undefined || choice.upTo !== undefined, 'required');
}

/** Which notifications: by id, or all up to the newest one seen, so that one arriving meanwhile stays. */
export const NotificationsPatchSchema = v.pipe(
  v.strictObject({ ids, upTo: v.optional(v.string('invalidType')), unRead: v.boolean('invalidType') }),
  v.forward(someChosen(), ['ids']),
);
/** The query of the delete call: ids separated by commas, or one `ids` parameter for each. */
export const NotificationsDeleteSchema = v.pipe(
  v.strictObject({
    ids: v.optional(v.union([v.string(), list(v.string(), MAX_IDS)], 'invalidType')),
    upTo: v.optional(v.string('invalidType')),
  }),
  v.forward(someChosen(), ['ids']),
);
