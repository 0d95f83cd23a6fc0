/** Edits that were merged with somebody else's, in words: which entity it is, and what the other person changed of it. */
import type { I18n } from '@lingui/core';
import type { MergedEdit } from '#client/data/outbox/drain-report.ts';
import { kindWords } from '#client/i18n/kinds/kind-words.ts';
import { keptBeside } from '#domain/outbox/conflict-choices.ts';
import { queueGroups } from '#domain/outbox/queue-groups.ts';
import { groupTitle } from './entry-texts.ts';

interface MergedText {
  readonly what: string;
  readonly by: string | null;
  readonly names: string;
}

export function mergedTexts(i18n: I18n, merged: readonly MergedEdit[]): readonly MergedText[] {
  return merged.flatMap(({ entry, theirs, changedBy }) => {
    const words = kindWords(entry.kind);
    const need = { kind: 'conflict', reason: 'changed', clashes: [], theirs, changedBy } as const;
    const names = words.inOrder(keptBeside(entry, need).theirs).map((change) => words.changeName(i18n, change));
    const [group] = queueGroups({ entries: [entry], unknown: [] });
    if (names.length === 0 || !group) return [];
    return [{ what: groupTitle(i18n, group), by: changedBy ?? lastBy(theirs), names: [...new Set(names)].join(', ') }];
  });
}

function lastBy(theirs: unknown): string | null {
  return (theirs as { readonly changedBy?: string | null } | null)?.changedBy ?? null;
}
