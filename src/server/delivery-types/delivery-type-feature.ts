/** The register of delivery types. */
import type { ServerContext, ServerFeature } from '#server/feed/server-feature.ts';
import { createDeliveryTypeRoutes, deliveryTypeFeed } from './delivery-type-routes.ts';
import { createDeliveryTypeService, type DeliveryTypeDependencies } from './delivery-type-service.ts';

export function deliveryTypeFeature(
  { db, clock }: ServerContext,
  { lockUnsentShipments }: Pick<DeliveryTypeDependencies, 'lockUnsentShipments'>,
): ServerFeature {
  const deliveryTypes = createDeliveryTypeService({ db, clock, lockUnsentShipments });
  return { handlers: createDeliveryTypeRoutes(deliveryTypes), feed: [deliveryTypeFeed] };
}
