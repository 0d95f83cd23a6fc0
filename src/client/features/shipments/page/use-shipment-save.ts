/**
 * Saving the draft: what the rules find wrong is shown at its fields and nothing is sent; otherwise the changes go the way
 * of every queued write, and the answer becomes the new base, field errors, or a newer version to merge; without an answer
 * it is saved on this device. An edit that was refused after it had waited is corrected here, in its own form.
 * Not here: what is sent (shipment-draft.ts), queueing (data/sync), drawing the errors (draft-fields.tsx, line-grid.tsx).
 */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { useUserData } from '#client/components/user-data.tsx';
import type { ApiError } from '#client/data/api-errors.ts';
import { changeName } from '#client/i18n/shipment-field-names.ts';
import { useErrorPresenter } from '#client/shell/error-presenter.ts';
import { showToast } from '#client/ui/toasts.ts';
import type { FieldErrors } from '#contract/errors.ts';
import type { Shipment } from '#contract/shipment.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { fieldChanges } from '#domain/shipments/field-changes.ts';
import { NEW_SHIPMENT_ID } from '#domain/shipments/new-shipment-id.ts';
import type { ShipmentFacts } from '#domain/shipments/required-fields.ts';
import { bookingErrors, shipmentErrors } from '#domain/shipments/validate-shipment.ts';
import { versionOf } from '#domain/sync/operation-overlay.ts';
import type { Operation } from '#domain/sync/operation-record.ts';
import { asShipment, draftPatch, type ShipmentDraft, settled, valueAt } from './shipment-draft.ts';
import type { DraftHandle } from './use-shipment-draft.ts';

/** What the server refused, with the value it refused: another value is not known to be wrong. */
type Refused = { readonly errors: FieldErrors; readonly draft: ShipmentDraft };

/** Changed elsewhere while it was edited here, by whom and when. */
export type StaleNotice = { readonly theirs: Shipment; readonly by: string | null; readonly at: string | undefined };

export type SaveHandle = {
  readonly errors: FieldErrors;
  /** Grows with each refused save, so that the page goes to the first error again. */
  readonly refusals: number;
  readonly stale: StaleNotice | undefined;
  readonly forgetStale: () => void;
  readonly decide: () => void;
  readonly forgetErrors: () => void;
  /** The shipment as the server saved it; nothing when it is not saved, or only on this device. */
  readonly save: () => Promise<Shipment | undefined>;
  /** Saves what is unsaved, if only on this device, and checks that it could be booked. */
  readonly saveForBooking: (today: string) => Promise<Shipment | undefined>;
};

export function useShipmentSave(
  draftHandle: DraftHandle,
  facts: ShipmentFacts,
  /** What of the shipment the server does not have yet. */
  unsent: readonly Operation[],
  onCreated: (shipmentId: string) => void,
): SaveHandle {
  const { state, latest, dispatch, clientRef, draftKey, saving } = draftHandle;
  const { shipments, drafts } = useUserData();
  const { t, i18n } = useLingui();
  const presentError = useErrorPresenter();
  const [checked, setChecked] = useState<'no' | 'save' | { readonly today: string }>('no');
  const [refused, setRefused] = useState<Refused>();
  const [refusals, setRefusals] = useState(0);
  const [stale, setStale] = useState<StaleNotice>();

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

  // Refused while nobody waited for it: the form holds what was refused, and says where.
  const refusedBefore = unsent.find(isCorrectable);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (refusedBefore?.error) setRefused({ errors: refusedBefore.error.fields, draft: latest().draft });
  }, [refusedBefore?.id]);

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
    if (Object.keys(error.fields).length > 0) setRefused({ errors: error.fields, draft: sent });
    else presentError(error, 'form');
    return refuse();
  }

  async function send(): Promise<Saved | undefined> {
    const { base, draft, conflict } = latest();
    if (conflict) {
      decide();
      return undefined;
    }
    const sent = settled(draft);
    const patch = draftPatch({ base, draft });
    const isNew = base.shipmentId === NEW_SHIPMENT_ID;
    if (!isNew && Object.keys(patch).length === 0) return { shipment: base, isSent: unsent.length === 0 };
    saving.current = true;
    try {
      await drafts.flush();
      const outcome = await (refusedBefore
        ? shipments.correct({ refused: refusedBefore, patch })
        : shipments.save({ base, patch, clientRef, draftKey }));
      if (outcome.kind === 'refused') {
        if (!refusedBefore) draftHandle.returned(outcome.id);
        return onRefused(outcome.error, draft);
      }
      if (!outcome.shipmentId) {
        showToast({ tone: 'danger', title: t`Unable to save` });
        return undefined;
      }
      const shipment = (await shipments.find(outcome.shipmentId))?.shipment;
      if (!shipment) return undefined;
      setChecked('no');
      setRefused(undefined);
      if (outcome.kind === 'saved' && !isNew) sayBroughtIn(base, sent, shipment);
      dispatch({ type: 'saved', shipment, sent });
      if (isNew) {
        await drafts.clear(draftKey);
        onCreated(outcome.shipmentId);
      }
      if (outcome.kind === 'waiting') sayWaiting();
      return { shipment, isSent: outcome.kind === 'saved' };
    } finally {
      saving.current = false;
    }
  }

  /** Somebody else's change of other fields went in between: it is in the form now, and said. */
  function sayBroughtIn(base: Shipment, sent: ShipmentDraft, saved: Shipment): void {
    const theirs = fieldChanges(asShipment(sent), saved);
    if (theirs.length === 0 || versionOf(saved._etag) <= versionOf(base._etag) + 1) return;
    const names = theirs.map((change) => changeName(i18n, change)).join(', ');
    showToast({ tone: 'info', title: t`Changed elsewhere meanwhile: ${names}`, text: t`Both are saved.` });
  }

  function sayWaiting(): void {
    showToast({ tone: 'info', title: t`Saved on this device`, text: t`It is sent when the server answers.` });
  }

  return {
    errors,
    refusals,
    stale,
    forgetStale: () => setStale(undefined),
    decide,
    forgetErrors() {
      setChecked('no');
      setRefused(undefined);
    },
    async save() {
      setChecked('save');
      if (Object.keys(shipmentErrors(latestShipment(), facts)).length > 0) return refuse();
      const saved = await send();
      return saved?.isSent ? saved.shipment : undefined;
    },
    async saveForBooking(today) {
      setChecked({ today });
      if (Object.keys(bookingErrors(latestShipment(), facts, today)).length > 0) return refuse();
      return (await send())?.shipment;
    },
  };
}

/** Whether the server has it, or only this device. */
type Saved = { readonly shipment: Shipment; readonly isSent: boolean };

function isCorrectable({ state, operation }: Operation): boolean {
  return state === 'dead' && (operation === 'shipment.create' || operation === 'shipment.edit');
}

function stillRefused(refused: Refused | undefined, draft: ShipmentDraft): FieldErrors {
  if (!refused) return {};
  const same = ([path]: [string, unknown]) => isSame(valueAt(refused.draft, path), valueAt(draft, path));
  return Object.fromEntries(Object.entries(refused.errors).filter(same));
}
