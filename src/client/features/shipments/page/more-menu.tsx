/** The rarer actions of a shipment: note, copy, return, cancel or reopen, each with the question it asks first. */
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isTemporaryId } from '#client/data/device/entity-key.ts';
import { isDirty } from '#client/editing/entity-draft.ts';
import { useNavigateToPath } from '#client/shell/use-navigate-to-path.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, type MenuEntry } from '#client/ui/menu.tsx';
import { NEW_ID } from '#domain/commands/entity-reference.ts';
import { STATUS } from '#domain/shipments/status.ts';
import { useActionReason } from './action-reason.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { DeriveDialog } from './derive-dialog.tsx';
import { DerivedDialog } from './derived-dialog.tsx';
import type { HeadProps } from './head-props.ts';
import { NoteDialog } from './note-dialog.tsx';
import { SHIPMENT_EDITING } from './shipment-draft.ts';
import { useShipmentForm } from './shipment-form.ts';
import { type Derived, useDerivedShipment } from './use-derived-shipment.ts';
import { useNoteDraft } from './use-note-draft.ts';
import { useShipmentStatus } from './use-shipment-status.ts';

export function MoreMenu({ base, actions, line }: Pick<HeadProps, 'base' | 'actions' | 'line'>) {
  const { t } = useLingui();
  const { state, dispatch } = useShipmentForm();
  const reasonFor = useActionReason();
  const [open, setOpen] = useState<'note' | 'cancel' | 'copy' | 'return'>();
  const note = useNoteDraft(base);
  const derived = useDerivedShipment(base);
  const [made, setMade] = useState<Derived>();
  const navigate = useNavigate();
  const hasUnsaved = isDirty(SHIPMENT_EDITING, state);
  const go = useNavigateToPath();
  const status = useShipmentStatus(base);
  const isUnsaved = base.shipmentId === NEW_ID || isTemporaryId(base.shipmentId);
  const unsavedReason = isUnsaved ? reasonFor({ allowed: false, reason: 'notSaved', status: base.status }) : undefined;
  const canReopen = base.status === STATUS.cancelled || base.status === STATUS.failed;

  /** The order number is the first thing to differ from the original, so it gets the focus. */
  const openDerived = (shipmentId: string) =>
    void navigate({ to: '/Shipment/$shipmentId', params: { shipmentId }, state: { focusOn: 'orderNumber' } });

  const entries: MenuEntry[] = [
    {
      key: 'note',
      label: t`Internal note`,
      icon: 'note',
      hint: base.noteInternal ?? undefined,
      reason: reasonFor(actions.internalNote),
      onSelect: async () => {
        await note.read();
        setOpen('note');
      },
    },
    {
      key: 'copy',
      label: t`Create copy`,
      icon: 'copy',
      reason: reasonFor(actions.copy),
      onSelect: () => setOpen('copy'),
    },
    {
      key: 'return',
      label: t`Create return`,
      icon: 'return',
      reason: reasonFor(actions.return),
      onSelect: () => setOpen('return'),
    },
    {
      key: 'history',
      label: t`History`,
      icon: 'waiting',
      reason: unsavedReason,
      onSelect: () => go(`/Shipment/${base.shipmentId}/history`),
    },
    {
      key: 'prints',
      label: t`Printed papers`,
      icon: 'print',
      reason: unsavedReason,
      onSelect: () => go(`/Shipment/${base.shipmentId}/prints`),
    },
    {
      key: 'log',
      label: t`EDI log`,
      icon: 'log',
      reason: unsavedReason,
      onSelect: () => go(`/Shipment/${base.shipmentId}/log`),
    },
    { key: 'line', line: true },
    canReopen
      ? {
          key: 'reopen',
          label: t`Reopen shipment`,
          icon: 'undo',
          reason: reasonFor(actions.reopen),
          onSelect: async () => {
            const became = await status.reopen();
            if (became) line.tell(became);
          },
        }
      : {
          key: 'cancel',
          label: t`Cancel shipment`,
          icon: 'trash',
          danger: true,
          reason: reasonFor(actions.cancelShipment),
          onSelect: () => setOpen('cancel'),
        },
  ];

  return (
    <>
      <Menu
        label={t`More`}
        align="end"
        entries={entries}
        trigger={(trigger) => <IconButton icon="more" label={t`More`} {...trigger} />}
      />
      {open === 'note' && (
        <NoteDialog base={base} unsaved={note.unsaved} onTyped={note.keep} onClose={() => setOpen(undefined)} />
      )}
      {open === 'cancel' && (
        <CancelDialog
          isBooked={base.isBooked}
          hasUnsaved={hasUnsaved}
          onClose={() => setOpen(undefined)}
          onConfirm={async () => {
            const became = await status.cancel();
            // The question covers the line.
            setOpen(undefined);
            if (!became) return;
            dispatch({ type: 'undo' });
            line.tell(became);
          }}
        />
      )}
      {(open === 'copy' || open === 'return') && (
        <DeriveDialog
          type={open}
          base={base}
          hasUnsaved={hasUnsaved}
          onClose={() => setOpen(undefined)}
          onMake={async (then) => {
            const made = await derived.create(open);
            setOpen(undefined);
            if (made && then === 'open') openDerived(made);
            else if (made) setMade({ type: open, shipmentId: made });
          }}
        />
      )}
      {made && (
        <DerivedDialog
          derived={made}
          hasUnsaved={hasUnsaved}
          onClose={() => setMade(undefined)}
          onOpen={() => {
            setMade(undefined);
            openDerived(made.shipmentId);
          }}
        />
      )}
    </>
  );
}
