/**
 * What an edit form opens with: the draft an earlier visit left on this device, or the entity as it is shown now. Looked up
 * once, before anything can be typed; whatever arrives later is taken in by the form itself.
 */
import { useEffect, useRef, useState } from 'react';
import { useThrowInRender } from '#client/components/use-throw-in-render.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import type { Draft as StoredDraft } from '#client/data/device/work-database.ts';
import { isTemporary, NEW_ID } from '#domain/commands/entity-reference.ts';
import { entityKey } from '#domain/commands/kind-names.ts';
import type { EditedKind, Versioned } from './edited-kind.ts';
import { openDraft } from './entity-draft.ts';
import type { OpenedDraft } from './use-entity-draft.ts';

export type Opening<Entity, Draft = Entity> =
  | { readonly kind: 'opened'; readonly opened: OpenedDraft<Entity, Draft> }
  /**
   * Left in an earlier history of the server's data: what it was changed from is lost, and its id may refer to another
   * entity.
   */
  | { readonly kind: 'lost'; readonly draft: StoredDraft };

/** `start`: the entity as it is shown, or a new one with its first values. Returns undefined until the device has answered. */
export function useOpenedDraft<Entity extends Versioned, Draft = Entity>(
  { kind }: EditedKind<Entity, Draft>,
  id: string,
  start: () => Entity,
): Opening<Entity, Draft> | undefined {
  const { drafts, history } = useUserData();
  const [opening, setOpening] = useState<Opening<Entity, Draft>>();
  const begin = useRef(start);
  const fail = useThrowInRender();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the entity a form opens with never changes
  useEffect(() => {
    let isGone = false;
    drafts
      .open(entityKey(kind, id))
      .then((draft) => {
        if (isGone) return;
        const isOfLost = draft?.history != null && history() !== null && draft.history !== history();
        if (isOfLost && id !== NEW_ID && !isTemporary(id)) return setOpening({ kind: 'lost', draft });
        const state = draft
          ? openDraft(draft.base as Entity, draft.value as Draft)
          : openDraft<Entity, Draft>(begin.current());
        setOpening({ kind: 'opened', opened: { state, clientRef: draft?.clientRef ?? crypto.randomUUID() } });
      })
      .catch(fail);
    return () => {
      isGone = true;
    };
  }, []);

  return opening;
}
