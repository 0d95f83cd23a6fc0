/** One delivery type over the list: by its id, `new`, or the temporary id of one that is only on this device (`tmp:…`). */
import { createFileRoute } from '@tanstack/react-router';
import { deliveryTypeForm } from '#client/features/delivery-types/delivery-type-form.tsx';
import { EntryDrawer } from '#client/registers/entry-drawer.tsx';
import { loadLazyParts } from '#client/shell/lazy-part.ts';
import { queueNoticeOf } from '../../-queue-notice.tsx';

export const Route = createFileRoute('/_signed-in/(registers)/DeliveryTypes/$deliveryType')({
  // The parts that report how a save went are loaded with the form that saves.
  loader: ({ context: { userData } }) =>
    Promise.all([userData.prepareEditing(), userData.openRegisters(), loadLazyParts()]),
  component: DeliveryType,
});

function DeliveryType() {
  const { deliveryType } = Route.useParams();
  return <EntryDrawer form={deliveryTypeForm} asked={deliveryType} noticeOf={queueNoticeOf} />;
}
