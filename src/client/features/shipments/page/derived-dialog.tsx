/** Shown when a copy or a return was made and the page stayed where it was: names the new shipment and links to it. */
import { useLingui } from '@lingui/react/macro';
import { Dialog } from '#client/ui/dialog.tsx';
import type { Derived } from './use-derived-shipment.ts';

type DerivedDialogProps = { derived: Derived; hasUnsaved: boolean; onClose: () => void; onOpen: () => void };

export function DerivedDialog({ derived, hasUnsaved, onClose, onOpen }: DerivedDialogProps) {
  const { t } = useLingui();
  const { type, shipmentId } = derived;
  return (
    <Dialog
      title={type === 'copy' ? t`Copy created` : t`Return created`}
      onClose={onClose}
      closeLabel={t`Stay here`}
      confirmLabel={t`Open shipment ${shipmentId}`}
      onConfirm={onOpen}
    >
      <p>
        {type === 'copy'
          ? t`Do you want to open the copy, shipment ${shipmentId}?`
          : t`Do you want to open the return, shipment ${shipmentId}?`}
      </p>
      {hasUnsaved && <p>{t`Your unsaved changes are still here.`}</p>}
    </Dialog>
  );
}
