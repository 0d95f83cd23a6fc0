/**
 * What an entry asks for, in words: the fields an edit changes with their new values, the chief facts of a new entity, or the
 * single word of a cancellation or a booking. For the conflict dialog and the journal.
 */
import { useLingui } from '@lingui/react/macro';
import { FactList } from '#client/components/fact-list.tsx';
import { fieldValueText } from '#client/i18n/field-values.ts';
import type { Fact } from '#client/i18n/kinds/entity-words.ts';
import { kindWords } from '#client/i18n/kinds/kind-words.ts';
import { entityKindOf, verbOf } from '#domain/commands/kind-names.ts';
import { isCreate } from '#domain/commands/outbox-entry.ts';
import type { RequestedChange } from '#domain/kinds/entity-kind.ts';
import { commandRules } from '#domain/kinds/kinds.ts';
import { entryChanges } from '#domain/outbox/entry-changes.ts';

export function EntryContents({ asked, names }: { asked: RequestedChange; names: ReadonlyMap<string, string> }) {
  const { i18n } = useLingui();
  const { operation: command, base, payload } = asked;
  const words = kindWords(entityKindOf(command));
  const { apply, changes } = commandRules(command);
  if (!isCreate(asked) && !changes) return <p>{i18n._(words.deed(verbOf(command), payload))}</p>;
  const facts: readonly Fact[] = isCreate(asked)
    ? words.chiefFacts(i18n, apply?.(base, payload) as never)
    : words
        .inOrder(entryChanges(asked))
        .map((change) => ({ ...change, name: words.changeName(i18n, change), value: change.becomes }));

  return (
    <FactList
      facts={facts.map(({ name, path, line, value }) => ({
        key: `${path} ${line ?? ''}`,
        name,
        value: fieldValueText(i18n, words, path, value, names),
      }))}
    />
  );
}
