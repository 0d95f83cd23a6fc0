/**
 * The internal note: it appears on no paper, is sent to no carrier, and may be edited in every state.
 * Not here: keeping what was typed (use-note-draft.ts).
 */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { useWaiting } from '#client/editing/use-waiting.ts';
import { fieldName } from '#client/i18n/shipment-field-names.ts';
import { useReportedAction } from '#client/shell/use-reported-action.ts';
import { Cells } from '#client/ui/cells.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import type { Shipment } from '#contract/shipment.ts';
import { SHIPMENT_LIMITS } from '#contract/shipment-limits.ts';
import { NEW_ID } from '#domain/commands/entity-reference.ts';
import { useShipmentForm } from './shipment-form.ts';

type NoteDialogProps = {
  base: Shipment;
  /** A note typed earlier and not saved. */
  unsaved: string | undefined;
  /** What differs from the saved note; undefined once nothing does. */
  onTyped: (unsaved: string | undefined) => void;
  onClose: () => void;
};

export function NoteDialog({ base, unsaved, onTyped, onClose }: NoteDialogProps) {
  const { t } = useLingui();
  const { shipments } = useUserData();
  const { state, set } = useShipmentForm();
  const reported = useReportedAction({ nameField: fieldName });
  const waiting = useWaiting();
  const kept = state.draft.noteInternal ?? '';
  const [note, setNote] = useState(unsaved ?? kept);
  const noteInternal = note.trim() === '' ? null : note;

  async function save() {
    // A shipment that is not saved yet carries the note in its form.
    if (base.shipmentId === NEW_ID) set('noteInternal', noteInternal);
    else {
      const isDone = await reported(t`Saving the note`, async () => {
        const outcome = await shipments.save({ base, patch: { noteInternal } });
        if (outcome.kind === 'refused') throw outcome.error;
        return outcome.kind === 'waiting'
          ? waiting(t`Saved on this device. It will be sent when the connection is back.`)
          : t`Note saved`;
      });
      // The dialog stays open, so that what was written remains visible.
      if (!isDone) return;
    }
    onTyped(undefined);
    onClose();
  }

  function type(typed: string): void {
    setNote(typed);
    onTyped(typed === kept ? undefined : typed);
  }

  return (
    <Dialog title={t`Internal note`} onClose={onClose} confirmLabel={t`Save`} onConfirm={save} wide>
      <Cells>
        <TextAreaField
          label={t`Only your company sees it`}
          value={note}
          onChange={type}
          maxLength={SHIPMENT_LIMITS.noteInternal}
        />
      </Cells>
    </Dialog>
  );
}
