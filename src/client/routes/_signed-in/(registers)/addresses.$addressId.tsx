/** One address over the list: by its id, `new`, or the temporary id of one that is only on this device (`tmp:…`). */
import { createFileRoute } from '@tanstack/react-router';
import { addressForm } from '#client/features/addresses/address-form.tsx';
import { EntryDrawer } from '#client/registers/entry-drawer.tsx';
import { loadLazyParts } from '#client/shell/lazy-part.ts';
import { queueNoticeOf } from '../../-queue-notice.tsx';

export const Route = createFileRoute('/_signed-in/(registers)/addresses/$addressId')({
  // The parts that report how a save went are loaded with the form that saves.
  loader: ({ context: { userData } }) =>
    Promise.all([userData.prepareEditing(), userData.openRegisters(), loadLazyParts()]),
  component: Address,
});

function Address() {
  const { addressId } = Route.useParams();
  return <EntryDrawer form={addressForm} asked={addressId} noticeOf={queueNoticeOf} />;
}
