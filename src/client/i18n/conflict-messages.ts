/** What happened to something while an edit of it waited, in one sentence. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ConflictReason } from '#domain/sync/operation-record.ts';

/** `time` may be empty. */
export function conflictTitle(i18n: I18n, reason: ConflictReason, who: string, time: string): string {
  switch (reason) {
    case 'booked':
      return i18n._(msg`Booked meanwhile by ${who} ${time}`).trim();
    case 'cancelled':
      return i18n._(msg`Cancelled meanwhile by ${who} ${time}`).trim();
    case 'closed':
      return i18n._(msg`Closed meanwhile by ${who} ${time}`).trim();
    case 'deleted':
      return i18n._(msg`Deleted meanwhile`);
    case 'dependencyGone':
      return i18n._(msg`What it needs was taken back`);
    case 'otherHistory':
      return i18n._(msg`The server’s data were restored from a backup`);
    case 'changed':
      return i18n._(msg`Changed meanwhile by ${who} ${time}`).trim();
  }
}
