/** What became of something in the journal, in words. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { JournalEntry } from '#client/data/device/work-database.ts';

export function journalWhat(i18n: I18n, { what, by }: JournalEntry): string {
  switch (what) {
    case 'discarded':
      return i18n._(msg`Discarded`);
    case 'undone':
      return i18n._(msg`Undone`);
    case 'returned':
      return i18n._(msg`Refused, returned to the form`);
    case 'superseded':
      return i18n._(msg`Corrected since`);
    case 'lost':
      return by ? i18n._(msg`Saved by ${by}, but your value was kept`) : i18n._(msg`Discarded in a conflict`);
    case 'applied':
      return i18n._(msg`Sent`);
  }
}
