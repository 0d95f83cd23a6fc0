/** The address register. The search lives in the URL; the form of an entry opens over the list. */
import { createFileRoute, Outlet, useParams, useSearch } from '@tanstack/react-router';
import { AddressesScreen } from '#client/features/addresses/addresses-screen.tsx';

export const Route = createFileRoute('/_signed-in/(registers)/addresses')({ component: Addresses });

function Addresses() {
  const { addressId } = useParams({ strict: false });
  return (
    <AddressesScreen asked={useSearch({ strict: false })} openId={addressId}>
      <Outlet />
    </AddressesScreen>
  );
}
