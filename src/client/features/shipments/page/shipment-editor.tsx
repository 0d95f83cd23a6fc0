/**
 * The shipment page as an editable waybill: head with its actions, receiver, transport, goods. Tells the form what a shipment
 * requires and allows now, and provides the form to its parts.
 */
import { useLingui } from '@lingui/react/macro';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useObservable, useServices } from '#client/components/services.tsx';
import { useNames } from '#client/components/use-names.ts';
import { useLive, useStaticData, useUserData } from '#client/components/user-data-provider.tsx';
import { readFact } from '#client/data/cache/cache-database.ts';
import { isOfLaterVersion } from '#client/data/outbox/later-work.ts';
import { EditForm, EditFormNotices } from '#client/editing/edit-form.tsx';
import type { VisibleEntity } from '#client/editing/edited-kind.ts';
import { asEntity, reduceDraft } from '#client/editing/entity-draft.ts';
import { focusField } from '#client/editing/form-focus.ts';
import { type OpenedDraft, useEntityDraft } from '#client/editing/use-entity-draft.ts';
import { useEntitySave } from '#client/editing/use-entity-save.ts';
import { failureText } from '#client/i18n/notice-messages.ts';
import { Accordion } from '#client/ui/accordion.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Page } from '#client/ui/page.tsx';
import type { DeliveryType } from '#contract/delivery-type.ts';
import type { Shipment } from '#contract/shipment.ts';
import { laneMark } from '#domain/outbox/lane-mark.ts';
import { shipmentActions } from '#domain/shipments/actions.ts';
import { newShipment } from '#domain/shipments/new-shipment.ts';
import { isReceiverPaysOffered, requiredFields } from '#domain/shipments/required-fields.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { terminalErrors } from '#domain/shipments/terminal-check.ts';
import { bookingErrors, shipmentErrors } from '#domain/shipments/validate-shipment.ts';
import { REASON_ID } from './action-line.tsx';
import { useActionReason } from './action-reason.ts';
import { BookAndPrintButton, BookAndPrintResult } from './book-and-print.tsx';
import { BookingPapers } from './booking-papers.tsx';
import { GoodsBlock } from './goods-block.tsx';
import { useHeldSeries } from './held-series-dialog.tsx';
import { ItemLinesPart } from './item-lines-part.tsx';
import { LastTimeStrip, withoutTypeText } from './last-time.tsx';
import { MoreGoodsPart } from './more-goods-part.tsx';
import { PrintOutcome } from './print-outcome.tsx';
import { ReceiverBlock } from './receiver-block.tsx';
import { RefusedChanges } from './refused-changes.tsx';
import { SenderPart } from './sender-block.tsx';
import { SHIPMENT_EDITING, type ShipmentDraft } from './shipment-draft.ts';
import { ShipmentKnowledgeContext } from './shipment-form.ts';
import { ShipmentHead } from './shipment-head.tsx';
import * as styles from './shipment-page.module.css';
import { TerminalChecksPanel } from './terminal-checks.tsx';
import { TransportBlock } from './transport-block.tsx';
import { useActionLine } from './use-action-line.ts';
import { useBookAndPrint } from './use-book-and-print.ts';
import { useFactsOf } from './use-facts-of.ts';
import { useFittingChoice } from './use-fitting-choice.ts';
import { usePrinting } from './use-printing.ts';
import { useProposal } from './use-proposal.ts';
import { hasUnlistedQuestion, useTerminalChecks } from './use-terminal-checks.ts';

type ShipmentEditorProps = {
  opened: OpenedDraft<Shipment, ShipmentDraft>;
  shown: VisibleEntity<Shipment> | undefined;
  deliveryTypes: readonly DeliveryType[];
  /** The queue's notice about this shipment. */
  notice: ReactNode;
  onCreated: (shipmentId: string) => void;
};

const NOTHING: VisibleEntity<Shipment>['entries'] = [];

export function ShipmentEditor({ opened, shown, deliveryTypes, notice, onCreated }: ShipmentEditorProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { connectivity } = useServices();
  const offline = useObservable(connectivity.state) !== 'online';
  const { isLasting, today } = useUserData();
  const { warehouse, carriersuitesProducts } = useStaticData();
  const isAllRead = useLive(({ cache }) => readFact(cache, 'complete'), []) ?? false;
  const isLocked = useLive(({ work }) => isOfLaterVersion(work), []) ?? false;
  const root = useRef<HTMLDivElement>(null);

  const draft = useEntityDraft(SHIPMENT_EDITING, opened, shown);
  const { state, dispatch, dirty } = draft;
  const { base } = state;
  const failure = failureText(i18n, base);
  const deliveryType = deliveryTypes.find(({ id }) => id === state.draft.deliveryType);
  const suite = carriersuitesProducts.find(({ value }) => value === deliveryType?.carrierSuiteId);
  // The server knows the type; a device that is still reading cannot say that it does not exist.
  const isDeliveryTypeElsewhere =
    base.deliveryType !== null && !deliveryType && state.draft.deliveryType === base.deliveryType;
  const facts = useMemo(
    () => ({ warehouseCountry: warehouse.countryCode, deliveryType, isDeliveryTypeElsewhere, suite }),
    [warehouse.countryCode, deliveryType, isDeliveryTypeElsewhere, suite],
  );
  const factsOf = useFactsOf(deliveryTypes);
  const { set: setFitting, dropped } = useFittingChoice(draft, factsOf);
  const knowledge = useMemo(() => ({ facts, deliveryTypes, dropped }), [facts, deliveryTypes, dropped]);
  const checks = useMemo(
    () => ({
      save: (shipment: Shipment) => shipmentErrors(shipment, facts),
      print: (shipment: Shipment) => ({ ...terminalErrors(shipment, facts), ...shipmentErrors(shipment, facts) }),
      book: (shipment: Shipment) => ({
        ...terminalErrors(shipment, facts),
        ...bookingErrors(shipment, facts, today()),
      }),
    }),
    [facts, today],
  );
  const names = useNames();
  const unsent = shown?.entries ?? NOTHING;
  const listedChecks = useRef<readonly string[]>([]);
  const isAsking = useRef(false);
  const save = useEntitySave(SHIPMENT_EDITING, draft, {
    checks,
    unsent,
    asksFirst(shipment) {
      isAsking.current = hasUnlistedQuestion(shipment, facts, listedChecks.current);
      return isAsking.current;
    },
    fresh: () => newShipment(warehouse, today()),
    onCreated(shipmentId) {
      onCreated(shipmentId);
      void navigate({ to: '/Shipment/$shipmentId', params: { shipmentId }, replace: true, resetScroll: false });
    },
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
  // Cancelled, booked or closed meanwhile: unsaved changes can be read and undone, but not saved.
  const closed = edit.allowed || edit.reason === 'unread' ? undefined : reasonFor(edit);

  const terminal = useTerminalChecks({
    ...{ base, facts, draft: state.draft, refusals: save.refusals, isEditable: edit.allowed },
    latest: () => draft.latest().draft,
  });
  listedChecks.current = terminal.listed;
  useEffect(() => {
    const answer = isAsking.current && root.current?.querySelector<HTMLElement>('[data-severity="ask"] button');
    if (!answer) return;
    isAsking.current = false;
    answer.focus();
    answer.closest('section')?.scrollIntoView({ block: 'nearest' });
  });

  const lastTime = useProposal(draft, factsOf);
  // The shipment was started on this page and is not finished.
  const [startedNew] = useState(base.status === STATUS.new);
  const heldSeries = useHeldSeries();
  const printing = usePrinting({
    ...{ base, dirty, save },
    takeError: (error) => heldSeries.take(error) || save.takeRefusal(error),
  });
  const bookAndPrint = useBookAndPrint(save, heldSeries.take, printing.say);
  const line = useActionLine(printing, bookAndPrint);
  const offersBookAndPrint = startedNew && edit.allowed && bookAndPrint.outcome?.kind !== 'done';

  function set(path: string, value: unknown) {
    setFitting(path, value);
    const isCountry = path.endsWith('countryCode') || path === 'addresses.receiver' || path === 'addresses.sender';
    if (isCountry && state.draft.receiverPays) stopReceiverPays(path, value);
  }

  /** Charging the receiver is only possible within one country, so choosing another country ends it. */
  function stopReceiverPays(path: string, value: unknown) {
    const next = reduceDraft(SHIPMENT_EDITING, state, { type: 'set', path, value }).draft;
    if (!isReceiverPaysOffered(asEntity(next), warehouse.countryCode)) {
      dispatch({ type: 'set', path: 'receiverPays', value: false });
    }
  }

  const focusSoon = (selector: string) =>
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(selector)?.focus());
  const focusOn = useRouterState({ select: ({ location }) => location.state.focusOn });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (focusOn) requestAnimationFrame(() => focusField(root.current, focusOn));
  }, []);
  const nextAfterReceiver = () =>
    focusSoon(state.draft.deliveryType ? '[data-row="0"][data-field="weight"]' : '[name="deliveryType"]');

  return (
    <ShipmentKnowledgeContext value={knowledge}>
      <Page>
        <EditForm
          edited={SHIPMENT_EDITING}
          {...{ draft, save, root, set, closed }}
          className={styles.page}
          required={requiredFields(asEntity(state.draft), facts)}
          readOnly={!edit.allowed}
          marks={terminal.marks}
          markOf={(path) =>
            lastTime.standing.some((field) => field === path || path.startsWith(`${field}.`))
              ? t`as last time`
              : undefined
          }
          finish={
            offersBookAndPrint
              ? { run: () => void bookAndPrint.run(), button: <BookAndPrintButton bookAndPrint={bookAndPrint} /> }
              : undefined
          }
          names={names}
        >
          <ShipmentHead
            base={base}
            mark={laneMark(unsent)}
            orderNumber={state.draft.orderNumber}
            actions={actions}
            save={save}
            toCorrect={terminal.stopping}
            refusedPath={terminal.refusedPath}
            dirty={dirty}
            printing={printing}
            line={line}
          />
          <LastTimeStrip
            handle={lastTime}
            onTaken={() => focusSoon('[name="orderNumber"]')}
            onEmpty={nextAfterReceiver}
          />
          <BookAndPrintResult bookAndPrint={bookAndPrint} root={root} />
          <PrintOutcome base={base} printing={printing} />
          {!bookAndPrint.busy && bookAndPrint.outcome?.kind !== 'waiting' && (
            <BookingPapers
              base={base}
              carrierId={deliveryType?.carrierId}
              isWaiting={!actions.book.allowed && actions.book.reason === 'bookingWaits'}
              print={actions.print}
              printing={printing}
            />
          )}
          {notice}
          {failure && <Banner id={REASON_ID} message={failure} />}
          {base.differsFromCarrier && (
            <Banner
              tone="warning"
              message={t`The carrier has different details from those shown here. Update the booking to send the new values.`}
            />
          )}
          {dirty && !edit.allowed && edit.reason === 'wrongStatus' && (
            <RefusedChanges key={base.status} draft={draft} names={names} note={actions.internalNote} />
          )}
          <EditFormNotices {...{ state, save, closed }} />
          <TerminalChecksPanel {...terminal} />
          <div className={styles.duo}>
            <ReceiverBlock onChosen={(receiver) => lastTime.offer(receiver) || nextAfterReceiver()} />
            <TransportBlock withoutType={withoutTypeText(i18n, lastTime.proposal?.withoutType)} />
          </div>
          <GoodsBlock proposed={lastTime.proposal?.values.goodsLines} />
          <Accordion>
            <MoreGoodsPart />
            <ItemLinesPart />
            <SenderPart />
          </Accordion>
          {heldSeries.dialog}
        </EditForm>
      </Page>
    </ShipmentKnowledgeContext>
  );
}
