/**
 * One entry of a register, or a new one, in a drawer over the list it belongs to. Its address can be opened directly; an
 * unknown id leads back to the list, which says so. Not here: editing (entry-editor.tsx).
 */
import { useLingui } from '@lingui/react/macro';
import { useRouterState, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { LoadingState, NotOnDeviceState } from '#client/components/page-states.tsx';
import { useStaticData } from '#client/components/user-data-provider.tsx';
import { readFact } from '#client/data/cache/cache-database.ts';
import { isTemporaryId } from '#client/data/device/entity-key.ts';
import type { Versioned, VisibleEntity } from '#client/editing/edited-kind.ts';
import { OrphanedDraft } from '#client/editing/orphaned-draft.tsx';
import { useEditorKey } from '#client/editing/use-editor-key.ts';
import { useLiveOf } from '#client/editing/use-live-of.ts';
import { useOpenedDraft } from '#client/editing/use-opened-draft.ts';
import { useShownEntity } from '#client/editing/use-shown-entity.ts';
import { Drawer } from '#client/ui/drawer.tsx';
import { NEW_ID } from '#domain/commands/entity-reference.ts';
import { entityKey } from '#domain/commands/kind-names.ts';
import { EntryEditor, type NoticeOf } from './entry-editor.tsx';
import type { EntryForm } from './entry-form.ts';
import { parseRegisterSearch } from './register-search.ts';
import { type RegisterPlaces, useRegisterPlaces } from './use-register-places.ts';
import { useRegisterStatus } from './use-register-status.ts';

type EntryDrawerProps<Entity extends Versioned> = {
  form: EntryForm<Entity>;
  /** The id as it stands in the address. */
  asked: string;
  /** What the queue says about the entry. */
  noticeOf: NoticeOf;
};

export function EntryDrawer<Entity extends Versioned>({ form, asked, noticeOf }: EntryDrawerProps<Entity>) {
  const { t, i18n } = useLingui();
  const { register, edited } = form;
  const id = asked.toLowerCase() === NEW_ID ? NEW_ID : asked;
  const raw = useSearch({ strict: false });
  const search = useMemo(() => parseRegisterSearch(raw, register), [raw, register]);
  const places = useRegisterPlaces(register.path);
  const { state, offline, retry } = useRegisterStatus();
  const shown = useShownEntity(edited, id);
  const editorKey = useEditorKey(id);
  // An entry that is deleted here disappears without the message about an unknown one.
  const isDeleting = useRef(false);
  // A drawer that is being closed must not go to its new address, which would open it again.
  const closed = useRef<string>(undefined);
  function close(): void {
    closed.current = id;
    places.close(search);
  }

  function becomes(created: string): void {
    editorKey.keep(created);
    if (closed.current !== id) places.go(places.hrefOf(search, created), { replace: true });
  }

  // The id may be a temporary one whose entry has been created meanwhile.
  const realId = useLiveOf(id, ({ resolveId }) => resolveId(id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of editors are made anew with every drawing
  useEffect(() => {
    if (isTemporaryId(id) && realId && !isTemporaryId(realId)) becomes(realId);
  }, [id, realId, places, search]);

  // What was typed about an entry that is gone is kept, and can be saved as a new one from the queue.
  const left = useLiveOf(id, async (userData) => {
    // Read first: an entry is unknown only if everything had been read before it was looked for.
    const isComplete = isTemporaryId(id) || (await readFact(userData.cache, 'complete'));
    if (id === NEW_ID || (await edited.find(userData, id))) return 'entry';
    // Created meanwhile: its id is known once its entry has gone.
    if ((await userData.resolveId(id)) !== id) return 'entry';
    const drafts = await userData.work.drafts.where('entityKey').equals(entityKey(edited.kind, id)).count();
    if (drafts > 0) return 'draft';
    return isComplete ? 'nothing' : 'unread';
  });
  const isUnknown = left === 'nothing';
  useEffect(() => {
    if (isUnknown && !isDeleting.current) places.leave(search, { isUnknown: !isTemporaryId(id) });
  }, [isUnknown, id, places, search]);

  const isHere = shown !== undefined || id === NEW_ID || left === 'draft' || editorKey.isOpen(id);
  const isOnlyHere = id === NEW_ID || isTemporaryId(id);
  return (
    <Drawer
      whole
      isPlace
      title={shown ? form.nameOf(shown.entity) : i18n._(id === NEW_ID ? register.words.create : register.words.title)}
      hint={
        !isOnlyHere
          ? i18n._(form.hint(id, shown?.entity))
          : offline
            ? t`Kept on this device until the server has it`
            : undefined
      }
      onClose={close}
    >
      {isHere ? (
        <OpenedEntry
          key={editorKey.of(id)}
          {...{ form, id, shown, noticeOf, places }}
          onCreated={becomes}
          onDeleting={(is) => {
            isDeleting.current = is;
          }}
          onDeleted={close}
        />
      ) : left === 'unread' && state === 'away' ? (
        <NotOnDeviceState onRetry={retry} />
      ) : (
        <LoadingState rows={4} />
      )}
    </Drawer>
  );
}

type OpenedEntryProps<Entity extends Versioned> = {
  form: EntryForm<Entity>;
  id: string;
  shown: VisibleEntity<Entity> | undefined;
  noticeOf: NoticeOf;
  places: RegisterPlaces;
  onCreated: (id: string) => void;
  onDeleting: (isDeleting: boolean) => void;
  onDeleted: () => void;
};

/** Looks for a draft of an earlier visit before anything can be typed. */
function OpenedEntry<Entity extends Versioned>(props: OpenedEntryProps<Entity>) {
  const { form, id, shown, places } = props;
  const { t } = useLingui();
  const { warehouse } = useStaticData();
  const name = useRouterState({ select: ({ location }) => location.state.entryName }) ?? '';
  const opening = useOpenedDraft(form.edited, id, () => shown?.entity ?? form.fresh(name, warehouse));
  if (opening?.kind === 'lost') {
    const leave = () => places.leave({});
    return (
      <OrphanedDraft edited={form.edited} draft={opening.draft} onSaved={leave} onDiscarded={leave}>
        <h3>{t`The server’s data were restored from a backup`}</h3>
        <p>{t`What you typed before that was not saved, and may be about another entry now. You can save it as a new one.`}</p>
      </OrphanedDraft>
    );
  }
  return opening ? <EntryEditor opened={opening.opened} {...props} /> : null;
}
