/** How each type of notification looks: its mark, and the tone of mark and toast. */
import type { IconName } from '#client/ui/icon-shapes.ts';
import type { ToastTone } from '#client/ui/toasts.ts';
import type { Notification } from '#contract/notification.ts';

interface NotificationMark {
  readonly icon: IconName;
  readonly tone: Exclude<ToastTone, 'loading'>;
  /** The server's name for a type that this version does not know. */
  readonly unknownType?: string;
}

const MARKS: Readonly<Record<Notification['type'], NotificationMark>> = {
  error: { icon: 'state-22', tone: 'danger' },
  warning: { icon: 'warn', tone: 'warning' },
  info: { icon: 'info', tone: 'info' },
  success: { icon: 'online', tone: 'success' },
  confirm: { icon: 'check', tone: 'success' },
};

/** A type from a newer server is neutral and named. */
export function notificationMark(type: string): NotificationMark {
  return Object.hasOwn(MARKS, type) ? MARKS[type as Notification['type']] : { ...MARKS.info, unknownType: type };
}
