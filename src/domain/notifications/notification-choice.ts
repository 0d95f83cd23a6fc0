/**
 * Which notifications a call or a waiting entry is about: those named, or every one up to and with the newest seen, so
 * that one that arrives meanwhile is not meant. Ids are numbers in the order of creation, written as text.
 */
export interface NotificationChoice {
  readonly ids?: readonly string[] | undefined;
  readonly upTo?: string | undefined;
}

const NUMBER = /^\d{1,18}$/;

/** Whether the server gave it; a page names by itself what was pushed without one. */
export function isNotificationId(id: string): boolean {
  return NUMBER.test(id);
}

export function isChosen({ ids, upTo }: NotificationChoice, id: string): boolean {
  if (ids && !ids.includes(id)) return false;
  if (upTo === undefined) return ids !== undefined;
  return isNotificationId(id) && isNotificationId(upTo) && BigInt(id) <= BigInt(upTo);
}
