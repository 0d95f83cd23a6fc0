/**
 * Saving the draft: what the rules find wrong is shown at its fields and nothing is sent; otherwise the changes go the way
 * of every queued write, and the answer becomes the new base, field errors, a newer version to merge, or a kept draft.
 * Not here: what is sent (shipment-draft.ts), queueing (data/writing), drawing the errors (draft-fields.tsx, line-grid.tsx).
 */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { useObservable } from '#client/components/services.tsx';
import { useLive, useUserData } from '#client/components/user-data.tsx';
import type { ApiError } from '#client/data/api-errors.ts';
import { isTemporaryId, shipmentKey, TEMPORARY_PREFIX } from '#client/data/writing/entity-key.ts';
import { useErrorPresenter } from '#client/shell/error-presenter.ts';
import { showToast } from '#client/ui/toasts.ts';
import type { FieldErrors } from '#contract/errors.ts';
import type { Shipment } from '#contract/shipment.ts';
import { isSame } from '#domain/shared/change-set.ts';
import type { ShipmentFacts } from '#domain/shipments/required-fields.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { bookingErrors, shipmentErrors } from '#domain/shipments/validate-shipment.ts';
import { asShipment, draftPatch, type ShipmentDraft, settled, valueAt } from './shipment-draft.ts';
import type { DraftHandle } from './use-shipment-draft.ts';

/** What the server refused, with the value it refused: another value is not known to be wrong. */
type Refused = { readonly errors: FieldErrors; readonly draft: ShipmentDraft };

/** Changed elsewhere while it was edited here, by whom and when. */
export type StaleNotice = { readonly theirs: Shipment; readonly by: string | null; readonly at: string | undefined };

export type SaveHandle = {
  readonly errors: FieldErrors;
  /** The answer to a save is not known yet. */
  readonly isWaiting: boolean;
  /** Grows with each refused save, so that the page goes to the first error again. */
  readonly refusals: number;
  readonly stale: StaleNotice | undefined;
  readonly forgetStale: () => void;
  readonly decide: () => void;
  readonly forgetErrors: () => void;
  /** The saved shipment; nothing when it is not saved. */
  readonly save: () => Promise<Shipment | undefined>;
  /** Saves what is unsaved, and checks that it could be booked. */
  readonly saveForBooking: (today: string) => Promise<Shipment | undefined>;
};

export function useShipmentSave(
  draft: DraftHandle,
  facts: ShipmentFacts,
  onCreated: (shipmentId: string) => void,
): SaveHandle {
  const { state, latest, dispatch, clientRef, draftKey, saving } = draft;
  const { shipments, drafts, outbox } = useUserData();
  const { t } = useLingui();
  const presentError = useErrorPresenter();
  const [checked, setChecked] = useState<'no' | 'save' | { readonly today: string }>('no');
  const [refused, setRefused] = useState<Refused>();
  const [refusals, setRefusals] = useState(0);
  const [stale, setStale] = useState<StaleNotice>();
  const [isSlow, setIsSlow] = useState(false);

  const errors = useMemo(() => {
    const now = asShipment(settled(state.draft));
    const found =
      checked === 'no'
        ? {}
        : checked === 'save'
          ? shipmentErrors(now, facts)
          : bookingErrors(now, facts, checked.today);
    return { ...stillRefused(refused, state.draft), ...found };
  }, [state.draft, facts, checked, refused]);
  const latestShipment = () => asShipment(settled(latest().draft));

  /** Asks about what was changed on both sides. */
  function decide(): void {
    const theirs = latest().conflict?.theirs;
    if (theirs) setStale({ theirs, by: theirs.changedBy, at: theirs.changedAt ?? undefined });
  }

  function refuse(): undefined {
    setRefusals((count) => count + 1);
    return undefined;
  }

  function onRefused(error: ApiError, sent: ShipmentDraft): undefined {
    if (error.code === 'stale') {
      const theirs = error.body.current as Shipment;
      dispatch({ type: 'arrived', shipment: theirs });
      setStale({ theirs, by: error.body.changedBy ?? null, at: error.body.changedAt });
      return undefined;
    }
    saving.current = false;
    if (Object.keys(error.fields).length > 0) setRefused({ errors: error.fields, draft: sent });
    else presentError(error, 'form');
    return refuse();
  }

  async function send(): Promise<Shipment | undefined> {
    const { base, draft, conflict } = latest();
    if (conflict) {
      decide();
      return undefined;
    }
    const sent = settled(draft);
    const patch = draftPatch({ base, draft });
    if (!isNew && Object.keys(patch).length === 0) return base;
    saving.current = true;
    setIsSlow(false);
    await drafts.flush();
    const outcome = await shipments.save({ base, patch, clientRef, draftKey });
    if (outcome.kind === 'refused') return onRefused(outcome.error, draft);
    if (outcome.kind !== 'saved') saving.current = false;
    if (outcome.kind === 'kept') {
      showToast({
        tone: 'info',
        title: t`Kept as a draft on this device`,
        text: t`The server cannot be reached. Sending by itself later comes with the next version: save again when you are online.`,
      });
      return undefined;
    }
    if (!outcome.shipmentId) {
      showToast({ tone: 'danger', title: t`Unable to save` });
      return undefined;
    }
    if (outcome.kind === 'waiting') {
      // The edit stays an edit until it is known what became of it.
      setIsSlow(true);
      showToast({ tone: 'info', title: t`Saved on this device`, text: t`The server has not answered yet.` });
      return undefined;
    }
    return take(outcome.shipmentId, sent);
  }

  /** What was sent is saved: the server's state is the new base. */
  async function take(shipmentId: string, sent: ShipmentDraft): Promise<Shipment | undefined> {
    const saved = (await shipments.find(shipmentId))?.shipment;
    if (!saved) return undefined;
    setChecked('no');
    setRefused(undefined);
    saving.current = false;
    dispatch({ type: 'saved', shipment: saved, sent });
    if (isNew) {
      await drafts.clear(draftKey);
      onCreated(shipmentId);
    }
    return saved;
  }

  // A save whose answer came late: an edit is seen as a newer state, what was created has to be found by its id.
  const isNew = state.base.status === STATUS.new;
  const entityId = isNew ? TEMPORARY_PREFIX + clientRef : state.base.shipmentId;
  const isWaiting = useObservable(outbox.records).some(({ entityKey }) => entityKey === shipmentKey(entityId));
  const createdId = useLive(({ resolveId }) => resolveId(entityId), [entityId]);
  const isLate = isNew && !isWaiting && createdId !== undefined && !isTemporaryId(createdId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the late answer has come
  useEffect(() => {
    if (isLate && createdId && !saving.current) void take(createdId, settled(latest().draft));
  }, [isLate, createdId]);

  return {
    errors,
    isWaiting: isSlow && isWaiting,
    refusals,
    stale,
    forgetStale() {
      saving.current = false;
      setStale(undefined);
    },
    decide,
    forgetErrors() {
      setChecked('no');
      setRefused(undefined);
    },
    async save() {
      setChecked('save');
      return Object.keys(shipmentErrors(latestShipment(), facts)).length > 0 ? refuse() : send();
    },
    async saveForBooking(today) {
      setChecked({ today });
      return Object.keys(bookingErrors(latestShipment(), facts, today)).length > 0 ? refuse() : send();
    },
  };
}

function stillRefused(refused: Refused | undefined, draft: ShipmentDraft): FieldErrors {
  if (!refused) return {};
  const same = ([path]: [string, unknown]) => isSame(valueAt(refused.draft, path), valueAt(draft, path));
  return Object.fromEntries(Object.entries(refused.errors).filter(same));
}
