/** What the queue says about load checks that wait. They never clash and are never restored. */
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { KindTexts } from './entity-words.ts';

export const loadWords: KindTexts = {
  deed(verb, payload): MessageDescriptor {
    if (verb === 'open') return msg`Begin the load check`;
    if (verb === 'finish') return msg`Sign and finish`;
    const count = Object.keys(payload as object).length;
    return msg`${plural(count, { one: '# scan', other: '# scans' })}`;
  },
  title: (i18n, { id }) => i18n._(msg`Load check ${id.slice(0, 'yyyy-MM-dd'.length)}`),
  isNow: () => msg`There is now:`,
  recognise: ({ day }: { readonly day: string }) => day,
  changeName: (i18n) => i18n._(msg`Another field`),
  inOrder: (changes) => changes,
  groupName: (i18n) => i18n._(msg`Another field`),
  clashRowName: (i18n) => i18n._(msg`Another field`),
  references: [],
  chiefFacts: () => [],
};
