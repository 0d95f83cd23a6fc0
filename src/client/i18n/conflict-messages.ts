/** What happened to an entity while an edit of it was waiting: who did it, and when. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ConflictReason } from '#domain/commands/outbox-entry.ts';

/** `time` may be empty. */
export function conflictTitle(i18n: I18n, reason: ConflictReason, who: string, time: string): string {
  const when = time && ` (${time})`;
  switch (reason) {
    case 'booked':
      return i18n._(msg`Booked by ${who}${when}`);
    case 'cancelled':
      return i18n._(msg`Cancelled by ${who}${when}`);
    case 'closed':
      return i18n._(msg`Closed by ${who}${when}`);
    case 'deleted':
      return i18n._(msg`It no longer exists on the server`);
    case 'dependencyGone':
      return i18n._(msg`The change it depends on was undone or discarded`);
    case 'otherHistory':
      return i18n._(msg`The server’s data were restored from a backup`);
    case 'changed':
      return i18n._(msg`Changed by ${who}${when}`);
  }
}
