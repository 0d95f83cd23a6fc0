/** How each type of notification looks: its mark, and the tone of mark and toast. */
import type { IconName } from '#client/ui/icon-shapes.ts';
import type { ToastTone } from '#client/ui/toasts.ts';
import type { Notification } from '#contract/notification.ts';

type Mark = { readonly icon: IconName; readonly tone: Exclude<ToastTone, 'loading'> };

export const NOTIFICATION_MARKS: Record<Notification['type'], Mark> = {
  error: { icon: 'state-22', tone: 'danger' },
  warning: { icon: 'warn', tone: 'warning' },
  info: { icon: 'info', tone: 'info' },
  success: { icon: 'online', tone: 'success' },
  confirm: { icon: 'check', tone: 'success' },
};
