/**
 * Saving the draft: what the rules find wrong is shown at its fields and nothing is sent; otherwise the changes go the way
 * of every queued write, and the answer becomes the new base, field errors, or a newer version to merge; without an answer
 * it is saved on this device. An edit that was refused after it had waited is corrected here, in its own form.
 * Not here: what is sent (shipment-draft.ts), queueing (data/outbox), drawing the errors (draft-fields.tsx, line-grid.tsx).
 */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStaticData, useUserData } from '#client/components/user-data.tsx';
import type { ApiError } from '#client/data/api/api-errors.ts';
import { shipmentKey } from '#client/data/device/entity-key.ts';
import type { SaveOutcome } from '#client/data/outbox/shipment-commands.ts';
import { changeName } from '#client/i18n/shipment-field-names.ts';
import { useRefusalPresenter } from '#client/shell/refusal-presenter.ts';
import { showToast } from '#client/ui/toasts.ts';
import type { FieldErrors } from '#contract/errors.ts';
import type { Shipment, ShipmentPatch } from '#contract/shipment.ts';
import { versionOf } from '#domain/kinds/fold.ts';
import { touchedGroups } from '#domain/kinds/shipment-groups.ts';
import { isSame } from '#domain/shared/change-set.ts';
import { fieldChanges } from '#domain/shipments/field-changes.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';
import { NEW_SHIPMENT_ID } from '#domain/shipments/new-shipment-id.ts';
import type { ShipmentFacts } from '#domain/shipments/required-fields.ts';
import { bookingErrors, shipmentErrors } from '#domain/shipments/validate-shipment.ts';
import { isTemporary } from '#domain/sync/entity-reference.ts';
import { needsPerson, type Operation } from '#domain/sync/operation-record.ts';
import { asShipment, draftPatch, type ShipmentDraft, settled, valueAt } from './shipment-draft.ts';
import type { DraftHandle } from './use-shipment-draft.ts';

/** What the server refused, with the value it refused: another value is not known to be wrong. */
type Refused = {
  readonly errors: FieldErrors;
  readonly draft: ShipmentDraft;
  /** The operation in the queue it is about; none when the form alone has it. */
  readonly operation?: string;
};

/** Changed elsewhere while it was edited here, by whom and when. */
export type StaleNotice = { readonly theirs: Shipment; readonly by: string | null; readonly at: string | undefined };

export type SaveHandle = {
  readonly errors: FieldErrors;
  /** Grows with each refused save, so that the page goes to the first error again. */
  readonly refusals: number;
  /** When the server last took a save of this form, until that has been said. Unit: milliseconds since 1970. */
  readonly savedAt: number | undefined;
  readonly forgetSaved: () => void;
  readonly stale: StaleNotice | undefined;
  readonly forgetStale: () => void;
  readonly decide: () => void;
  readonly forgetErrors: () => void;
  /** The shipment as the server saved it; nothing when it is not saved, or only on this device. */
  readonly save: () => Promise<Shipment | undefined>;
  /** Saves what is unsaved, if only on this device, and checks that it could be booked. */
  readonly saveForBooking: (today: string) => Promise<Saved | undefined>;
};

/** Whether the server has it, or only this device. */
type Saved = { readonly shipment: Shipment; readonly isSent: boolean };

export function useShipmentSave(
  draftHandle: DraftHandle,
  facts: ShipmentFacts,
  /** What of the shipment the server does not have yet. */
  unsent: readonly Operation[],
  onCreated: (shipmentId: string) => void,
): SaveHandle {
  const { state, latest, dispatch, clientRef, saving } = draftHandle;
  const { shipments, drafts, isLasting, today } = useUserData();
  const { warehouse } = useStaticData();
  const { t, i18n } = useLingui();
  const presentError = useRefusalPresenter();
  const [checked, setChecked] = useState<'no' | 'save' | { readonly today: string }>('no');
  const [refused, setRefused] = useState<Refused>();
  const [refusals, setRefusals] = useState(0);
  const [stale, setStale] = useState<StaleNotice>();
  const [savedAt, setSavedAt] = useState<number>();

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

  // Refused while nobody waited for it, or held back: the form holds it, and says where it is wrong.
  const correctable = (operation: Operation) => isCorrectable(operation) && !draftHandle.isReturned(operation);
  const stopped = unsent.find(correctable);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    // By now the answer may have come to the form that waits for it: then the errors are the form's.
    if (stopped && !correctable(stopped)) return;
    if (stopped?.error) setRefused({ errors: stopped.error.fields, draft: latest().draft, operation: stopped.id });
    else setRefused((known) => (known?.operation ? undefined : known));
  }, [stopped?.id]);
  const lane = useRef(unsent);
  lane.current = unsent;
  const last = useRef<Promise<unknown>>(Promise.resolve());

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

  /** It stays in the queue with what was saved before: the form stands on it, and says what is wrong. */
  function onKept({ error, id }: Extract<SaveOutcome, { kind: 'refused' }>, base: Shipment, sent: ShipmentDraft) {
    dispatch({ type: 'saved', shipment: { ...asShipment(sent), _etag: base._etag }, sent });
    setRefused({ errors: error.fields, draft: latest().draft, operation: id });
    return refuse();
  }

  /** One save at a time: a second one sends what the first has left. */
  function send(): Promise<Saved | undefined> {
    const next = last.current.then(sendNow);
    last.current = next.catch(() => undefined);
    return next;
  }

  async function sendNow(): Promise<Saved | undefined> {
    const { base, draft, conflict } = latest();
    if (conflict) {
      decide();
      return undefined;
    }
    const sent = settled(draft);
    try {
      const start = await startOf(base);
      const patch = draftPatch({ base: start, draft });
      const isNew = start.shipmentId === NEW_SHIPMENT_ID;
      if (!isNew && Object.keys(patch).length === 0) return { shipment: base, isSent: lane.current.length === 0 };
      saving.current = true;
      await drafts.flush();
      const outcome = await hand(start, patch);
      if (outcome.kind === 'refused') {
        if (outcome.isKept) return onKept(outcome, base, sent);
        draftHandle.returned(outcome.id);
        return onRefused(outcome.error, draft);
      }
      const shipment = (await shipments.find(outcome.shipmentId))?.shipment;
      if (!shipment) return undefined;
      setChecked('no');
      setRefused(undefined);
      if (outcome.kind === 'saved' && !isNew) sayBroughtIn(base, sent, shipment);
      dispatch({ type: 'saved', shipment, sent });
      if (outcome.kind === 'saved') setSavedAt(Date.now());
      if (isNew) {
        await drafts.clear(shipmentKey(base.shipmentId));
        onCreated(outcome.shipmentId);
      }
      if (outcome.kind === 'waiting') sayWaiting(outcome.isUnclear);
      return { shipment, isSent: outcome.kind === 'saved' };
    } catch (error) {
      // The device is full, nothing can be kept in this window, or worse: the form keeps what was typed.
      if (presentError(error, 'form') === 'inline') sayNotSaved();
      return refuse();
    } finally {
      saving.current = false;
    }
  }

  /** One that was only on this device and has been taken back is new again. */
  async function startOf(base: Shipment): Promise<Shipment> {
    if (!isTemporary(base.shipmentId) || (await shipments.find(base.shipmentId))) return base;
    return newShipment(warehouse, today());
  }

  /** What was stopped is corrected in its place; what was saved after it and would undo that is corrected too. */
  async function hand(base: Shipment, patch: ShipmentPatch): Promise<SaveOutcome> {
    const edit = { base, patch, clientRef, draftKey: shipmentKey(base.shipmentId) };
    const refused = lane.current.find(correctable);
    if (!refused) return shipments.save(edit);
    if (lane.current.some(({ seq, payload }) => seq > refused.seq && isOverlapping(payload as ShipmentPatch, patch))) {
      await shipments.save(edit);
    }
    return shipments.correct({ refused, patch });
  }

  /** Somebody else's change of other fields went in between: it is in the form now, and said. */
  function sayBroughtIn(base: Shipment, sent: ShipmentDraft, saved: Shipment): void {
    const theirs = fieldChanges(asShipment(sent), saved);
    if (theirs.length === 0 || versionOf(saved._etag) <= versionOf(base._etag) + 1) return;
    const names = theirs.map((change) => changeName(i18n, change)).join(', ');
    showToast({
      tone: 'info',
      title: t`Also changed by someone else: ${names}`,
      text: t`Both sets of changes have been saved.`,
    });
  }

  function sayNotSaved(): void {
    const text = t`The server cannot be reached, and this window cannot store anything. What you typed stays in the form.`;
    showToast({ tone: 'danger', title: t`Not saved`, text });
  }

  function sayWaiting(isUnclear: boolean): void {
    if (isUnclear) {
      const text = t`The server did not confirm what it saved. Your change is kept on this device, and Kaj will ask the server again.`;
      showToast({ tone: 'danger', title: t`Unable to save`, text });
      return;
    }
    if (!isLasting) {
      const text = t`Kaj will ask the server again while this window stays open.`;
      showToast({ tone: 'warning', title: t`No answer yet`, text });
      return;
    }
    const isStopped = lane.current.some(needsPerson);
    const text = isStopped
      ? t`It will be sent after the change that needs you.`
      : t`It will be sent when the connection is back.`;
    showToast({ tone: 'info', title: t`Saved on this device`, text });
  }

  return {
    errors,
    refusals,
    stale,
    savedAt,
    forgetSaved: () => setSavedAt(undefined),
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
      return send();
    },
  };
}

/** Stopped, and certain not to have been carried out. */
function isCorrectable({ state, sendings, operation }: Operation): boolean {
  const isStopped = state === 'dead' || (state === 'held' && sendings === 0);
  return isStopped && (operation === 'shipment.create' || operation === 'shipment.edit');
}

function isOverlapping(one: ShipmentPatch, other: ShipmentPatch): boolean {
  const groups = touchedGroups(one);
  return touchedGroups(other).some((group) => groups.includes(group));
}

function stillRefused(refused: Refused | undefined, draft: ShipmentDraft): FieldErrors {
  if (!refused) return {};
  const same = ([path]: [string, unknown]) => isSame(valueAt(refused.draft, path), valueAt(draft, path));
  return Object.fromEntries(Object.entries(refused.errors).filter(same));
}
