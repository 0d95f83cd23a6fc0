/** Notifications: what the server tells a user outside a call. */
import * as v from 'valibot';
import { EtagSchema, InstantSchema } from './primitives.ts';

export const NOTIFICATION_TYPES = ['error', 'warning', 'info', 'success', 'confirm'] as const;
export const NotificationSchema = v.strictObject({
  id: v.string(),
  type: v.picklist(NOTIFICATION_TYPES),
  title: v.string(),
  message: v.string(),
  unRead: v.boolean(),
  shipmentId: v.nullable(v.string()),
  createdAt: InstantSchema,
  _etag: EtagSchema,
});
export type Notification = v.InferOutput<typeof NotificationSchema>;

const MAX_IDS = 1000;
const ids = v.optional(v.pipe(v.array(v.string(), 'invalidType'), v.maxLength(MAX_IDS, 'maxLength')));
/** Which ones: by id, or every one up to the newest seen, so that one arriving meanwhile stays. */
export const NotificationsPatchSchema = v.pipe(
  v.strictObject({ ids, upTo: v.optional(v.string()), unRead: v.boolean('required') }),
  v.check((value) => value.ids !== undefined || value.upTo !== undefined, 'required'),
);
/** As query of the delete: ids separated by commas. */
export const NotificationsDeleteSchema = v.pipe(
  v.strictObject({ ids: v.optional(v.string()), upTo: v.optional(v.string()) }),
  v.check((value) => value.ids !== undefined || value.upTo !== undefined, 'required'),
);
