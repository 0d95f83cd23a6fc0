/**
 * The shipment page as a waybill to write in: head with its actions, receiver, transport, goods, and the save bar. Ties the
 * draft, the rules and the saving together and gives them to the parts.
 */
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react';
import { LeaveGuard } from '#client/components/leave-guard.tsx';
import { SaveBar, SavedBar } from '#client/components/save-bar.tsx';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useCan } from '#client/components/use-can.ts';
import { useLive, useStaticData, useUserData } from '#client/components/user-data.tsx';
import { readFact } from '#client/data/cache/cache-database.ts';
import { isOfLaterVersion } from '#client/data/outbox/later-work.ts';
import { failureText } from '#client/i18n/notice-messages.ts';
import { changeName, inPageOrder } from '#client/i18n/shipment-field-names.ts';
import { Accordion } from '#client/ui/accordion.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Page } from '#client/ui/page.tsx';
import type { DeliveryType } from '#contract/delivery-type.ts';
import { shipmentActions } from '#domain/shipments/actions.ts';
import { fieldChanges } from '#domain/shipments/field-changes.ts';
import { isReceiverPaysOffered, requiredFields } from '#domain/shipments/required-fields.ts';
import { laneMark } from '#domain/sync/lane-mark.ts';
import { useActionReason } from './action-reason.ts';
import { focusNextField } from './form-focus.ts';
import { GoodsBlock } from './goods-block.tsx';
import { ItemLinesPart } from './item-lines-part.tsx';
import { ReceiverBlock } from './receiver-block.tsx';
import { SenderPart } from './sender-block.tsx';
import { asShipment, type DraftState, draftReducer, isDirty, settled } from './shipment-draft.ts';
import { type ShipmentForm, ShipmentFormContext } from './shipment-form.ts';
import { ShipmentHead } from './shipment-head.tsx';
import styles from './shipment-page.module.css';
import { StaleDialog } from './stale-dialog.tsx';
import { TransportBlock } from './transport-block.tsx';
import { useFirstError } from './use-first-error.ts';
import { useShipmentDraft } from './use-shipment-draft.ts';
import { useShipmentSave } from './use-shipment-save.ts';
import type { Shown } from './use-shown-shipment.ts';

type ShipmentEditorProps = {
  opened: DraftState;
  clientRef: string;
  shown: Shown | undefined;
  deliveryTypes: readonly DeliveryType[];
  /** Of the queue, about this shipment. */
  notice: ReactNode;
  onCreated: (shipmentId: string) => void;
};

const NOTHING: Shown['operations'] = [];

export function ShipmentEditor(props: ShipmentEditorProps) {
  const { opened, clientRef, shown, deliveryTypes, notice, onCreated } = props;
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { connectivity } = useServices();
  const offline = useObservable(connectivity.state) !== 'online';
  const { isLasting } = useUserData();
  const saving = useCan('saveShipment');
  const { warehouse, carriersuitesProducts } = useStaticData();
  const isAllRead = useLive(({ cache }) => readFact(cache, 'complete'), []) ?? false;
  const isLocked = useLive(({ work }) => isOfLaterVersion(work), []) ?? false;
  const root = useRef<HTMLDivElement>(null);
  const createdId = useRef<string>(undefined);

  const draft = useShipmentDraft(opened, clientRef, shown);
  const { state, dispatch, dirty } = draft;
  const { base } = state;
  const failure = failureText(i18n, base);
  const deliveryType = deliveryTypes.find(({ id }) => id === state.draft.deliveryType);
  const suite = carriersuitesProducts.find(({ value }) => value === deliveryType?.carrierSuiteId);
  // The server has it: a device that is still reading cannot say that it does not exist.
  const isDeliveryTypeElsewhere =
    base.deliveryType !== null && !deliveryType && state.draft.deliveryType === base.deliveryType;
  const facts = useMemo(
    () => ({ warehouseCountry: warehouse.countryCode, deliveryType, isDeliveryTypeElsewhere, suite }),
    [warehouse.countryCode, deliveryType, isDeliveryTypeElsewhere, suite],
  );
  const unsent = shown?.operations ?? NOTHING;
  const save = useShipmentSave(draft, facts, unsent, (shipmentId) => {
    createdId.current = shipmentId;
    onCreated(shipmentId);
    void navigate({ to: '/Shipment/$shipmentId', params: { shipmentId }, replace: true, resetScroll: false });
  });

  // The booking follows the delivery type in the form; the rest is as the server has it.
  const bookingType = deliveryType?.bookingType ?? (isDeliveryTypeElsewhere ? base.bookingType : 'NONE');
  const actions = shipmentActions(
    { ...base, deliveryType: state.draft.deliveryType, bookingType },
    {
      ...{ deliveryType, offline, isLocked },
      isTypeUnread: isDeliveryTypeElsewhere && !isAllRead,
      mayWait: isLasting,
      unsent: unsent.map(({ operation }) => operation),
    },
  );
  const { edit } = actions;
  const reasonFor = useActionReason();

  const form: ShipmentForm = {
    state,
    dispatch,
    set(path, value) {
      dispatch({ type: 'set', path, value });
      const isCountry = path.endsWith('countryCode') || path === 'addresses.receiver' || path === 'addresses.sender';
      if (isCountry && state.draft.receiverPays) stopReceiverPays(path, value);
    },
    errors: save.errors,
    required: requiredFields(asShipment(state.draft), facts),
    readOnly: !edit.allowed,
    facts,
    deliveryTypes,
  };

  /** Charging the receiver is offered within one country only: it ends with the choice of another. */
  function stopReceiverPays(path: string, value: unknown) {
    const next = draftReducer(state, { type: 'set', path, value }).draft;
    if (!isReceiverPaysOffered(asShipment(next), warehouse.countryCode)) {
      dispatch({ type: 'set', path: 'receiverPays', value: false });
    }
  }

  const goTo = useFirstError(save.refusals, save.errors, root);
  const changes = useMemo(
    () =>
      dirty
        ? inPageOrder(fieldChanges(base, asShipment(settled(state.draft)))).map((change) => changeName(i18n, change))
        : [],
    [dirty, base, state.draft, i18n],
  );

  /** Cancelled, booked or closed meanwhile: what was typed can be read and undone, and not saved. */
  const isClosed = !edit.allowed && edit.reason !== 'unread';

  function saveReason(): string | undefined {
    if (isClosed) return t`Read only: ${reasonFor(edit)}`;
    return saving.reason;
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const isSave = (event.ctrlKey || event.metaKey) && (event.key === 's' || event.key === 'Enter');
    if (isSave && !event.defaultPrevented) {
      event.preventDefault();
      if (isDirty(draft.latest()) && !isClosed) void save.save();
    } else if (event.key === 'Enter' && !event.defaultPrevented) focusNextField(event, root.current);
  }

  const nextAfterReceiver = () =>
    requestAnimationFrame(() => {
      const type = root.current?.querySelector<HTMLElement>('[name="deliveryType"]');
      const weight = root.current?.querySelector<HTMLElement>('[data-row="0"][data-field="weight"]');
      (state.draft.deliveryType ? weight : type)?.focus();
    });

  return (
    <ShipmentFormContext value={form}>
      <Page>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside */}
        <div ref={root} className={styles.page} onKeyDown={onKeyDown}>
          <ShipmentHead
            base={base}
            mark={laneMark(unsent)}
            orderNumber={state.draft.orderNumber}
            actions={actions}
            save={save}
            dirty={dirty}
          />
          {notice}
          {failure && <Banner message={failure} />}
          {base.differsFromCarrier && (
            <Banner
              tone="warning"
              message={t`The carrier has different details from those shown here. Update the booking to send the new values.`}
            />
          )}
          {state.conflict && (
            <div className={styles.conflict} role="alert">
              <Icon name="conflict" />
              <p>{t`Someone else changed the same fields. Choose which values to keep before you save.`}</p>
              <Button onClick={save.decide}>{t`Choose`}</Button>
            </div>
          )}
          {!edit.allowed && edit.reason !== 'unread' && (
            <p className={styles.locked}>
              <Icon name="lock" /> {t`Read only: ${reasonFor(edit)}`}
            </p>
          )}
          <div className={styles.duo}>
            <ReceiverBlock onChosen={nextAfterReceiver} />
            <TransportBlock />
          </div>
          <GoodsBlock goTo={goTo?.list === 'goodsLines' ? goTo.place : undefined} />
          <Accordion>
            <ItemLinesPart goTo={goTo?.list === 'itemLines' ? goTo.place : undefined} />
            <SenderPart />
          </Accordion>
        </div>
      </Page>
      {dirty && (
        <SaveBar
          changes={changes}
          onSave={save.save}
          onUndo={() => {
            save.forgetErrors();
            dispatch({ type: 'undo' });
          }}
          hint={offline && isLasting && t`on this device`}
          reason={saveReason()}
        />
      )}
      {!dirty && save.savedAt !== undefined && <SavedBar at={save.savedAt} onDone={save.forgetSaved} />}
      {save.stale && (
        <StaleDialog
          notice={save.stale}
          state={state}
          onClose={save.forgetStale}
          onDecide={(mine) => {
            dispatch({ type: 'resolved', mine });
            save.forgetStale();
          }}
        />
      )}
      <LeaveGuard
        dirty={dirty}
        isOwnMove={(pathname) => createdId.current !== undefined && pathname.endsWith(`/${createdId.current}`)}
        onDiscard={draft.discard}
      />
    </ShipmentFormContext>
  );
}
