/**
 * One shipment by its id, or a new one: reads it from the device, fetches it if it is missing or may be outdated, and opens the
 * draft left from an earlier visit.
 * Not here: editing (shipment-editor.tsx), an unknown id (gone-shipment.tsx).
 */

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { UnansweredState } from '#client/components/unanswered-state.tsx';
import { useLive, useStaticData, useUserData } from '#client/components/user-data-provider.tsx';
import { ApiError } from '#client/data/api/api-errors.ts';
import { readFact } from '#client/data/cache/cache-database.ts';
import { readRegister } from '#client/data/cache/register-reader.ts';
import { shipmentQuery } from '#client/data/cache/shipment-query.ts';
import { isTemporaryId } from '#client/data/device/entity-key.ts';
import type { VisibleEntity } from '#client/editing/edited-kind.ts';
import { useEditorKey } from '#client/editing/use-editor-key.ts';
import type { OpenedDraft } from '#client/editing/use-entity-draft.ts';
import { useLiveOf } from '#client/editing/use-live-of.ts';
import { useOpenedDraft } from '#client/editing/use-opened-draft.ts';
import { useShownEntity } from '#client/editing/use-shown-entity.ts';
import { useErrorPresenter } from '#client/shell/error-presenter.ts';
import { Page } from '#client/ui/page.tsx';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { Shipment } from '#contract/shipment.ts';
import { isTemporary, NEW_ID } from '#domain/commands/entity-reference.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { useNoteOpened } from '../finding/use-note-opened.ts';
import { useCarriedHistory } from '../history/use-carried-history.ts';
import { GoneShipment, OrphanedShipment } from './gone-shipment.tsx';
import { SHIPMENT_EDITING, type ShipmentDraft } from './shipment-draft.ts';
import { ShipmentEditor } from './shipment-editor.tsx';

/** What the queue says about the shipment's own entries. */
export type NoticeOf = (entries: VisibleEntity<Shipment>['entries']) => ReactNode;

type ShipmentPageProps = { shipmentId: string; noticeOf: NoticeOf };

export function ShipmentPage({ shipmentId, noticeOf }: ShipmentPageProps) {
  const userData = useUserData();
  const navigate = useNavigate();
  const shown = useShownEntity(SHIPMENT_EDITING, shipmentId);
  const fetching = useQuery({ ...shipmentQuery(userData, shipmentId), enabled: !isTemporaryId(shipmentId) });
  const editorKey = useEditorKey(shipmentId);
  useNoteOpened(shipmentId);
  useCarriedHistory(shipmentId, isTemporary(shipmentId) ? undefined : (shown?.entity._etag ?? undefined));

  const presentError = useErrorPresenter();
  useEffect(() => {
    if (fetching.error) presentError(fetching.error, 'entity', { id: 'shipment' });
  }, [fetching.error, presentError]);

  // The real id, once the shipment of a temporary id has been created.
  const realId = useLiveOf(shipmentId, ({ resolveId }) => resolveId(shipmentId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of editors are made anew with every drawing
  useEffect(() => {
    if (!isTemporaryId(shipmentId) || !realId || isTemporaryId(realId)) return;
    editorKey.keep(realId);
    void navigate({ to: '/Shipment/$shipmentId', params: { shipmentId: realId }, replace: true, resetScroll: false });
  }, [shipmentId, realId, navigate]);

  // The new shipment was taken back before it was created. The id is read last: it is known once the entry has gone.
  const isGone = useLiveOf(
    shipmentId,
    async ({ shipments, resolveId }) =>
      isTemporary(shipmentId) &&
      (await shipments.find(shipmentId)) === undefined &&
      (await resolveId(shipmentId)) === shipmentId,
  );
  const last = useRef<{ readonly shipmentId: string; readonly shown: VisibleEntity<Shipment> }>(undefined);
  if (shown) last.current = { shipmentId, shown };
  const known = last.current?.shipmentId === shipmentId ? last.current.shown : undefined;
  const isRemoved = shown === undefined && known !== undefined && !isTemporary(shipmentId);
  const { refetch } = fetching;
  // The shipment disappeared while it was open; the server says whether for good.
  useEffect(() => {
    if (isRemoved) void refetch();
  }, [isRemoved, refetch]);
  const isUnknown = isGone === true || (fetching.error instanceof ApiError && fetching.error.status === 404);

  if (isUnknown && !shown) {
    return <GoneShipment key={shipmentId} shipmentId={shipmentId} wasHere={known !== undefined} />;
  }
  // What was open stays as it was last known while the server is asked: an archived shipment leaves the device with every change.
  const drawn = shown ?? (isRemoved ? known : undefined);
  if (drawn || shipmentId === NEW_ID || editorKey.isOpen(shipmentId)) {
    return (
      <OpenedShipment
        key={editorKey.of(shipmentId)}
        {...{ shipmentId, noticeOf }}
        shown={drawn}
        onCreated={editorKey.keep}
      />
    );
  }
  return (
    <Page>
      <UnansweredState error={fetching.error} rows={8} onRetry={fetching.refetch} />
    </Page>
  );
}

type OpenedShipmentProps = ShipmentPageProps & {
  shown: VisibleEntity<Shipment> | undefined;
  onCreated: (shipmentId: string) => void;
};

/** Looks for a draft of an earlier visit before anything can be typed. */
function OpenedShipment({ shipmentId, shown, noticeOf, onCreated }: OpenedShipmentProps) {
  const { today } = useUserData();
  const { warehouse } = useStaticData();
  const deliveryTypes = useLive(({ cache, work }) => readRegister('deliveryType', cache, work), []);
  const isAllRead = useLive(async ({ cache }) => (await readFact(cache, 'complete')) ?? false, []);
  const scanned = useRouterState({ select: ({ location }) => location.state.orderNumber });
  const opening = useOpenedDraft(SHIPMENT_EDITING, shipmentId, () => shown?.entity ?? newShipment(warehouse, today()));

  if (opening?.kind === 'lost')
    return <OrphanedShipment shipmentId={shipmentId} draft={opening.draft} why="restored" />;
  return opening && deliveryTypes && isAllRead !== undefined ? (
    <ShipmentEditor
      opened={shown ? opening.opened : withOrder(withOnlyType(opening.opened, isAllRead ? deliveryTypes : []), scanned)}
      shown={shown}
      deliveryTypes={deliveryTypes}
      notice={noticeOf(shown?.entries ?? [])}
      onCreated={onCreated}
    />
  ) : null;
}

/** A company with one delivery type has chosen it. Nobody has typed it: it is where a new shipment begins, and goes with what is saved. */
function withOnlyType(
  opened: OpenedDraft<Shipment, ShipmentDraft>,
  [type, ...others]: readonly DeliveryType[],
): OpenedDraft<Shipment, ShipmentDraft> {
  const { state } = opened;
  if (!type || others.length > 0 || state.base.status !== STATUS.new || state.base.deliveryType) return opened;
  const base = { ...state.base, deliveryType: type.id };
  const draft = { ...state.draft, deliveryType: state.draft.deliveryType ?? type.id };
  return { ...opened, state: { ...state, base, draft } };
}

/** A new shipment made from a scanned order number starts with it, unless one was already typed. */
function withOrder(
  opened: OpenedDraft<Shipment, ShipmentDraft>,
  orderNumber: string | undefined,
): OpenedDraft<Shipment, ShipmentDraft> {
  const { state } = opened;
  if (!orderNumber || state.draft.orderNumber) return opened;
  return { ...opened, state: { ...state, draft: { ...state.draft, orderNumber } } };
}
