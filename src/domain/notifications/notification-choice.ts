/**
 * Which notifications a call or a waiting entry is about: those named, or all up to and including the newest one seen, so
 * that one arriving meanwhile is not affected. Ids are numbers in the order of creation, written as text.
 */
export interface NotificationChoice {
  readonly ids?: readonly string[] | undefined;
  readonly upTo?: string | undefined;
}

const NUMBER = /^\d{1,18}$/;

/** Whether the server issued the id; the page makes up an id for a pushed notification that came without one. */
export function isNotificationId(id: string): boolean {
  return NUMBER.test(id);
}

export function isChosen({ ids, upTo }: NotificationChoice, id: string): boolean {
  if (ids && !ids.includes(id)) return false;
  if (upTo === undefined) return ids !== undefined;
  return isNotificationId(id) && isNotificationId(upTo) && BigInt(id) <= BigInt(upTo);
}
