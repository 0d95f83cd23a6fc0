/** What the queue says about notifications that are marked or deleted. They never clash and are never restored. */
import { msg } from '@lingui/core/macro';
import type { KindTexts } from './entity-words.ts';

export const notificationWords: KindTexts = {
  deed: (verb) => (verb === 'read' ? msg`Mark as read` : msg`Delete notifications`),
  title: (i18n) => i18n._(msg`Notifications`),
  isNow: () => msg`There is now:`,
  recognise: () => '',
  changeName: (i18n) => i18n._(msg`Another field`),
  inOrder: (changes) => changes,
  groupName: (i18n) => i18n._(msg`Another field`),
  clashRowName: (i18n) => i18n._(msg`Another field`),
  references: [],
  chiefFacts: () => [],
};
