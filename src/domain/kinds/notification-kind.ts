/** Notifications: one list and one lane. Changes are sent in the order they were made and cannot clash. */
import type { Notification } from '#contract/notification.ts';
import { shownNotifications } from '#domain/notifications/shown-notifications.ts';
import type { EntityRules } from './entity-kind.ts';

export const notificationKind: EntityRules<readonly Notification[], 'notifications'> = {
  commands: {
    read: { request: ({ payload }) => ({ call: 'saveNotifications', body: payload }), timeLimit: 20_000 },
    delete: { request: ({ payload }) => ({ call: 'deleteNotifications', query: payload }), timeLimit: 20_000 },
  },
  groups: [],
  change: null,
  read: null,
  idMember: null,
  arrivesInAnswer: false,
  entityIn: () => undefined,
  fold: (list = [], entries) => shownNotifications(list, entries),
  name: () => ({ name: '', orderNumber: null }),
  happened: () => 'changed',
  hasPage: false,
  recreate: null,
};
