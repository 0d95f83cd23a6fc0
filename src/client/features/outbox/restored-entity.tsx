/**
 * What the id of an edit stands for since the server's data were restored from a backup: the person sees it before they
 * send the edit there. It may be what they changed, something else, or nothing.
 */
import { useLingui } from '@lingui/react/macro';
import { kindWords } from '#client/i18n/kinds/kind-words.ts';
import { idOfKey } from '#domain/commands/entity-reference.ts';
import { isCreate, type OutboxEntry } from '#domain/commands/outbox-entry.ts';

export function RestoredEntity({ entry, theirs }: { entry: OutboxEntry; theirs: unknown }) {
  const { t, i18n } = useLingui();
  if (isCreate(entry)) return null;
  if (theirs === null) return <p>{t`It does not exist in the restored data.`}</p>;
  const words = kindWords(entry.kind);
  return (
    <p>
      {i18n._(words.isNow(idOfKey(entry.entityKey)))} <b>{words.recognise(theirs as never)}</b>
    </p>
  );
}
