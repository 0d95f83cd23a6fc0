/** The register of delivery types. */
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { createDeliveryTypeRoutes, deliveryTypeFeed } from './delivery-type-routes.ts';
import { createDeliveryTypeService, type DeliveryTypeDependencies } from './delivery-type-service.ts';

export function deliveryTypeFeature(
  { db, clock }: ServerContext,
  { holdUnsentShipments }: Pick<DeliveryTypeDependencies, 'holdUnsentShipments'>,
): ServerFeature {
  const deliveryTypes = createDeliveryTypeService({ db, clock, holdUnsentShipments });
  return { handlers: createDeliveryTypeRoutes(deliveryTypes), feed: [deliveryTypeFeed] };
}
