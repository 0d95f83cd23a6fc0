/**
 * The draft of the open shipment as React state: kept on the device while it differs, forgotten when it does not, and with
 * every newer state of the server taken in beneath it. Not here: the rules of it (shipment-draft.ts), saving (use-shipment-save.ts).
 */
import { useLingui } from '@lingui/react/macro';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useUserData } from '#client/components/user-data.tsx';
import { shipmentKey } from '#client/data/device/entity-key.ts';
import { useErrorPresenter } from '#client/shell/error-presenter.ts';
import { showToast } from '#client/ui/toasts.ts';
import type { Shipment } from '#contract/shipment.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { isTemporary } from '#domain/sync/entity-reference.ts';
import type { Operation } from '#domain/sync/operation-record.ts';
import { type DraftEvent, type DraftState, draftReducer, isDirty } from './shipment-draft.ts';
import type { Shown } from './use-shown-shipment.ts';

export type DraftHandle = {
  /** As it is drawn. */
  readonly state: DraftState;
  /** With every key, also those that are not drawn yet: for what acts on the draft. */
  readonly latest: () => DraftState;
  readonly dispatch: (event: DraftEvent) => void;
  /** Back to what was loaded; done once the device has forgotten the draft. */
  readonly discard: () => Promise<void>;
  readonly dirty: boolean;
  /** The client's own name for a new shipment. */
  readonly clientRef: string;
  readonly draftKey: string;
  /** While a save is answered for, what it brings is told by the save. */
  readonly saving: RefObject<boolean>;
  /** A save came back: what was shown with it is older than the form. */
  readonly returned: (operationId: string) => void;
  readonly isReturned: (operation: Operation) => boolean;
};

export function useShipmentDraft(opened: DraftState, clientRef: string, shown: Shown | undefined): DraftHandle {
  const { drafts, user } = useUserData();
  const { t } = useLingui();
  const presentError = useErrorPresenter();
  const newest = useRef(opened);
  const [state, show] = useState(opened);
  // Reduced at once; drawn when whoever dispatches wants it drawn (the cells of a table let it wait).
  const dispatch = useCallback((event: DraftEvent) => {
    newest.current = draftReducer(newest.current, event);
    show(newest.current);
  }, []);
  const latest = useCallback(() => newest.current, []);
  const dirty = isDirty(state);
  const draftKey = shipmentKey(state.base.shipmentId);
  const discard = useCallback(async () => {
    dispatch({ type: 'undo' });
    await drafts.clear(draftKey);
  }, [dispatch, drafts, draftKey]);
  const kept = useRef(false);
  const saving = useRef(false);
  const returned = useRef(new Set<string>());
  const isReturned = useCallback(({ id }: Operation) => returned.current.has(id), []);

  /** One that cannot be removed comes back the next time: that is said, for it looks like unsaved changes then. */
  const forget = useCallback(
    (key: string) => {
      drafts.clear(key).catch((error) => presentError(error, 'action'));
    },
    [drafts, presentError],
  );

  useEffect(() => {
    const { base, draft } = state;
    if (dirty) {
      drafts.keep(draftKey, { value: draft, base, baseEtag: base._etag, clientRef });
      kept.current = true;
    } else if (kept.current) {
      forget(draftKey);
      kept.current = false;
    }
  }, [state, dirty, drafts, draftKey, clientRef, forget]);

  // A new shipment that got its id goes on under another name.
  const lastKey = useRef(draftKey);
  useEffect(() => {
    if (lastKey.current !== draftKey) forget(lastKey.current);
    lastKey.current = draftKey;
  }, [draftKey, forget]);

  // Another version than the one the draft stands on: from the feed, a booking, another tab.
  useEffect(() => {
    // With a save being answered what is shown holds these very edits; the base must not.
    if (!shown || saving.current || shown.operations.some(isReturned)) return;
    const { shipment } = shown;
    if (!isSameEntity(shipment, state.base) || !isOther(shipment, state)) return;
    dispatch({ type: 'arrived', shipment });
    const who = shipment.changedBy;
    if (dirty && shipment._etag !== state.base._etag && who && who !== user.username) {
      showToast({ tone: 'info', title: t`Changed by ${who}`, text: t`Your own changes have been kept.` });
    }
  }, [shown, state, dirty, dispatch, isReturned, user, t]);

  return {
    ...{ state, latest, dispatch, discard, dirty, clientRef, draftKey, saving },
    returned: (operationId) => void returned.current.add(operationId),
    isReturned,
  };
}

function isOther(shown: Shipment, { base, conflict }: DraftState): boolean {
  return !isSame(shown, conflict?.theirs ?? base);
}

/** One that was created on this device is the same one when the server has given it an id. */
function isSameEntity({ shipmentId }: Shipment, base: Shipment): boolean {
  return shipmentId === base.shipmentId || isTemporary(base.shipmentId);
}
