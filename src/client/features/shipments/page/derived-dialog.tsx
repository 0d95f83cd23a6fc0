/** After a copy or a return was made: open it, or stay here. */
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Dialog } from '#client/ui/dialog.tsx';
import type { Derived } from './use-derived-shipment.ts';

export function DerivedDialog({ derived, onClose }: { derived: Derived; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { type, shipmentId } = derived;
  return (
    <Dialog
      title={type === 'copy' ? t`Copy created` : t`Return created`}
      onClose={onClose}
      closeLabel={t`Stay here`}
      confirmLabel={t`Open shipment ${shipmentId}`}
      onConfirm={() => {
        onClose();
        void navigate({ to: '/Shipment/$shipmentId', params: { shipmentId } });
      }}
    >
      <p>
        {type === 'copy'
          ? t`Do you want to open the copy, shipment ${shipmentId}?`
          : t`Do you want to open the return, shipment ${shipmentId}?`}
      </p>
    </Dialog>
  );
}
