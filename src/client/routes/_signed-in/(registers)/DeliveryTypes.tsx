/** The company's ways of sending. The search lives in the URL; the form of one opens over the list. */
import { createFileRoute, Outlet, useParams, useSearch } from '@tanstack/react-router';
import { DeliveryTypesScreen } from '#client/features/delivery-types/delivery-types-screen.tsx';

export const Route = createFileRoute('/_signed-in/(registers)/DeliveryTypes')({ component: DeliveryTypes });

function DeliveryTypes() {
  const { deliveryType } = useParams({ strict: false });
  return (
    <DeliveryTypesScreen asked={useSearch({ strict: false })} openId={deliveryType}>
      <Outlet />
    </DeliveryTypesScreen>
  );
}
