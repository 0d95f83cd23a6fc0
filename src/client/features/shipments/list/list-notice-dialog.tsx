/** Tells a redirected visitor why they are at the list and not where they were going. */
import { useLingui } from '@lingui/react/macro';
import { Dialog } from '#client/ui/dialog.tsx';

export type ListNotice = 'shipmentNotFound' | 'addressNotFound' | 'carrierNotFound' | 'deliveryTypeNotFound';

export function ListNoticeDialog({ notice, onClose }: { notice: ListNotice; onClose: () => void }) {
  const { t } = useLingui();
  const text = {
    shipmentNotFound: t`The shipment does not exist`,
    addressNotFound: t`The address does not exist`,
    carrierNotFound: t`The carrier does not exist`,
    deliveryTypeNotFound: t`The delivery type does not exist`,
  }[notice];
  return (
    <Dialog title={t`Incorrect link`} onClose={onClose} alert>
      <p>{text}</p>
    </Dialog>
  );
}
